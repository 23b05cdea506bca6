import type { Database, Transaction } from '../db/pool.ts'
import { withoutAccepted } from './acceptances.ts'
import { extendTimeout } from './checks.sql.ts'
import { type Found, PLAYER_CHECKS, SUMMED } from './checks.ts'
import type { Difference, DifferenceCode } from './difference.ts'
import { findBrokenSeals, readStanding, type Seal } from './seals.ts'

/** Differences of each check, and the seals that can be written. */
export type Look = {
  readonly found: ReadonlyMap<DifferenceCode, readonly Difference[]>
  readonly matchedBySentences: readonly Difference[]
  readonly seals: readonly Seal[]
}

/**
 * Runs all checks on some players at one moment. Changes nothing.
 *
 * @param how `new`: adds a player's lines since the seal to it, and adds up all lines only if that differs from the stored
 *   rows; `whole`: adds up all lines and verifies every seal
 * @param alone the only check to make; null for all
 */
export function lookAtPlayers(
  db: Database,
  users: readonly number[],
  how: 'new' | 'whole',
  alone: DifferenceCode | null = null,
): Promise<Look> {
  return db.transaction(
    async (tx) => {
      await extendTimeout(tx)
      return lookWithin(tx, users, how, alone)
    },
    { isSnapshot: true },
  )
}

/** Does the same within a transaction, which sees its own writes. */
export async function lookWithin(
  tx: Transaction,
  users: readonly number[],
  how: 'new' | 'whole',
  alone: DifferenceCode | null = null,
): Promise<Look> {
  const { seals, suspects } = await readStanding(tx, users)
  const doubted = how === 'whole' ? users : suspects
  const found = new Map<DifferenceCode, readonly Difference[]>()
  const matchedBySentences: Difference[] = []
  const note = async (check: DifferenceCode, differences: readonly Difference[]) => {
    const { open, ...accepted } = await withoutAccepted(tx, check, differences)
    if (open.length > 0) found.set(check, open)
    matchedBySentences.push(...accepted.matchedBySentences)
  }
  for (const [check, find] of PLAYER_CHECKS) {
    const looked = SUMMED.has(check) ? doubted : users
    if (looked.length > 0 && (alone ?? check) === check) await note(check, toDifferences(check, await find(tx, looked)))
  }
  const broken = await findBrokenSeals(tx, doubted)
  await note('seals', broken)
  return { found, matchedBySentences, seals: withoutBroken(seals, broken) }
}

const withoutBroken = (seals: readonly Seal[], broken: readonly Difference[]) => {
  const users = new Set(broken.map(({ userId }) => userId))
  return seals.filter(({ userId }) => !users.has(userId))
}

/** Returns the rows that a check's statement has found, with the check's code. */
export const toDifferences = (code: DifferenceCode, found: readonly Found[]): Difference[] =>
  found.map(({ user_id, row, facts }) => ({ userId: Number(user_id ?? 0n), code, row, facts }) as Difference)

import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#core/assert.ts'
import type { Database, Transaction } from '../db/statement.ts'
import { filterAccepted } from './acceptances.ts'
import { extendTimeout } from './checks.sql.ts'
import {
  type CheckRow,
  type FindInPlatform,
  PLATFORM_CHECKS,
  PLAYER_CHECKS,
  SUMMING_CHECKS,
  TOTAL_CHECKS,
} from './checks.ts'
import { findBrokenSeals, readSealState, type Seal } from './seals.ts'
import type { Difference, DifferenceCode, DifferenceOf } from './sentences.ts'

/** Differences of each check, and the seals that can be written. */
export type CheckResult = {
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
export function checkPlayers(
  db: Database,
  players: readonly number[],
  how: 'new' | 'whole',
  alone: DifferenceCode | null = null,
): Promise<CheckResult> {
  return db.transaction(
    async (tx) => {
      await extendTimeout(tx)
      return checkPlayersWithin(tx, players, how, alone)
    },
    { isSnapshot: true },
  )
}

/** Does the same within a transaction, which sees its own writes. */
export async function checkPlayersWithin(
  tx: Transaction,
  players: readonly number[],
  how: 'new' | 'whole',
  alone: DifferenceCode | null = null,
): Promise<CheckResult> {
  const { seals, suspects } = await readSealState(tx, players)
  const doubted = how === 'whole' ? players : suspects
  const found = new Map<DifferenceCode, readonly Difference[]>()
  const matchedBySentences: Difference[] = []
  const add = async (check: DifferenceCode, differences: readonly Difference[]) => {
    const { open, ...accepted } = await filterAccepted(tx, check, differences)
    if (open.length > 0) found.set(check, open)
    matchedBySentences.push(...accepted.matchedBySentences)
  }
  for (const [check, find] of PLAYER_CHECKS) {
    const checked = SUMMING_CHECKS.has(check) ? doubted : players
    if (checked.length > 0 && (alone ?? check) === check)
      await add(check, toDifferences(check, await find(tx, checked)))
  }
  const broken = await findBrokenSeals(tx, doubted)
  await add('seals', broken)
  return { found, matchedBySentences, seals: withoutBrokenSeals(seals, broken) }
}

const withoutBrokenSeals = (seals: readonly Seal[], broken: readonly Difference[]) => {
  const players = new Set(broken.map(({ userId }) => userId))
  return seals.filter(({ userId }) => !players.has(userId))
}

/** Returns the rows that a check's statement has found, with the check's code. */
export const toDifferences = (code: DifferenceCode, found: readonly CheckRow[]): Difference[] =>
  found.map(({ user_id, row, facts }) => ({ userId: Number(user_id ?? 0n), code, row, facts }) as Difference)

/** Milliseconds between two checks of a total that differs. */
const RECHECK_AFTER_MS = 500

/**
 * Returns the differences that a second check finds again. On a cluster each node is read at its own moment, and a post in
 * between looks like a difference. The same false difference rarely appears twice.
 */
export async function checkPlatform(
  db: Database,
  checks: ReadonlyMap<DifferenceCode, FindInPlatform>,
): Promise<CheckResult> {
  const found = new Map<DifferenceCode, readonly Difference[]>()
  const matchedBySentences: Difference[] = []
  for (const [check, find] of checks) {
    const first = await checkOnce(db, check, find)
    matchedBySentences.push(...first.matchedBySentences)
    if (first.open.length === 0) continue
    await sleep(RECHECK_AFTER_MS)
    // One statement has found both, so their keys come in one order.
    const before = new Set(first.open.map((it) => JSON.stringify(it)))
    const twice = (await checkOnce(db, check, find)).open.filter((it) => before.has(JSON.stringify(it)))
    if (twice.length > 0) found.set(check, twice)
  }
  return { found, matchedBySentences, seals: [] }
}

const checkOnce = (db: Database, check: DifferenceCode, find: FindInPlatform) =>
  db.transaction((tx) => runCheck(tx, check, find))

/** Returns the differences of one platform check, read once in the caller's transaction under the locks that it holds. */
export async function checkPlatformWithin<Code extends DifferenceCode>(
  tx: Transaction,
  check: Code,
): Promise<readonly DifferenceOf<Code>[]> {
  const find = PLATFORM_CHECKS.get(check) ?? TOTAL_CHECKS.get(check)
  assert(find !== undefined, `no check of the platform's own: ${check}`)
  return (await runCheck(tx, check, find)).open as readonly DifferenceOf<Code>[]
}

async function runCheck(tx: Transaction, check: DifferenceCode, find: FindInPlatform) {
  await extendTimeout(tx)
  return filterAccepted(tx, check, toDifferences(check, await find(tx)))
}

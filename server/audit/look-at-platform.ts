import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#core/assert.ts'
import type { Database, Transaction } from '../db/pool.ts'
import { withoutAccepted } from './acceptances.ts'
import { extendTimeout } from './checks.sql.ts'
import { type OfPlatform, PLATFORM_CHECKS, TOTAL_CHECKS } from './checks.ts'
import type { Difference, DifferenceCode, DifferenceOf } from './difference.ts'
import { type Look, toDifferences } from './look-at-players.ts'

/** Milliseconds between two checks of a total that differs. */
const SECOND_LOOK_MS = 500

/**
 * Returns the differences that a second check finds again. On a cluster each node is read at its own moment, and a post in
 * between looks like a difference. The same false difference rarely appears twice.
 */
export async function lookAtPlatform(db: Database, checks: ReadonlyMap<DifferenceCode, OfPlatform>): Promise<Look> {
  const found = new Map<DifferenceCode, readonly Difference[]>()
  const matchedBySentences: Difference[] = []
  for (const [check, find] of checks) {
    const first = await look(db, check, find)
    matchedBySentences.push(...first.matchedBySentences)
    if (first.open.length === 0) continue
    await sleep(SECOND_LOOK_MS)
    // One statement has found both, so their keys come in one order.
    const before = new Set(first.open.map((it) => JSON.stringify(it)))
    const twice = (await look(db, check, find)).open.filter((it) => before.has(JSON.stringify(it)))
    if (twice.length > 0) found.set(check, twice)
  }
  return { found, matchedBySentences, seals: [] }
}

const look = (db: Database, check: DifferenceCode, find: OfPlatform) =>
  db.transaction((tx) => lookWith(tx, check, find))

/** Returns the differences of one platform check, read once in the caller's transaction under the locks that it holds. */
export async function lookAtPlatformWithin<Code extends DifferenceCode>(
  tx: Transaction,
  check: Code,
): Promise<readonly DifferenceOf<Code>[]> {
  const find = PLATFORM_CHECKS.get(check) ?? TOTAL_CHECKS.get(check)
  assert(find !== undefined, `no check of the platform's own: ${check}`)
  return (await lookWith(tx, check, find)).open as readonly DifferenceOf<Code>[]
}

async function lookWith(tx: Transaction, check: DifferenceCode, find: OfPlatform) {
  await extendTimeout(tx)
  return withoutAccepted(tx, check, toDifferences(check, await find(tx)))
}

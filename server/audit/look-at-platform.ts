import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#core/assert.ts'
import type { Database, Transaction } from '../db/pool.ts'
import { withoutAccepted } from './acceptances.ts'
import { extendTimeout } from './checks.sql.ts'
import { type OfPlatform, PLATFORM_CHECKS, TOTAL_CHECKS } from './checks.ts'
import type { Difference } from './difference.ts'
import { toDifference } from './look-at-players.ts'

/** Milliseconds between two checks of a total that differs. */
const SECOND_LOOK_MS = 500

/**
 * Returns the differences that a second check finds again. On a cluster each node is read at its own moment, and a post in
 * between looks like a difference. The same false difference rarely appears twice.
 */
export async function lookAtPlatform(
  db: Database,
  checks: Readonly<Record<string, OfPlatform>>,
): Promise<ReadonlyMap<string, readonly Difference[]>> {
  const found = new Map<string, readonly Difference[]>()
  for (const [check, find] of Object.entries(checks)) {
    const first = await look(db, check, find)
    if (first.length === 0) continue
    await sleep(SECOND_LOOK_MS)
    const before = new Set(first.map(nameOf))
    const twice = (await look(db, check, find)).filter((it) => before.has(nameOf(it)))
    if (twice.length > 0) found.set(check, twice)
  }
  return found
}

const nameOf = ({ subject, difference }: Difference) => `${subject} ${difference}`

const look = (db: Database, check: string, find: OfPlatform): Promise<readonly Difference[]> =>
  db.transaction((tx) => lookWith(tx, check, find))

/** Returns the differences of one platform check, read once in the caller's transaction under the locks that it holds. */
export async function lookAtPlatformWithin(tx: Transaction, check: string): Promise<readonly Difference[]> {
  const find = PLATFORM_CHECKS[check] ?? TOTAL_CHECKS[check]
  assert(find !== undefined, `no check of the platform's own: ${check}`)
  return lookWith(tx, check, find)
}

async function lookWith(tx: Transaction, check: string, find: OfPlatform): Promise<readonly Difference[]> {
  await extendTimeout(tx)
  return withoutAccepted(tx, check, (await find(tx)).map(toDifference))
}

import { expect, test } from 'vitest'
import { BASE_BV3_PER_DAY, MS_PER_DAY } from '#core/mining.ts'
import { bv3 } from '#core/money.ts'
import { type MiningSnapshot, unpostedBase } from './read-mining.ts'

/** A day at the base rate was mined; the session has stopped. */
const snapshotOf = (posted: bigint) =>
  ({ nowMs: 0n, base: { minedMs: MS_PER_DAY, miningSinceMs: null, postedBv3: bv3(posted) } }) as MiningSnapshot

test.each([
  { more: -1n, unposted: 1n },
  { more: 0n, unposted: 0n },
  // The clock was set back after it was posted: that stays the player's.
  { more: 1n, unposted: 0n },
])('the base rate owes $unposted where $more more than it has brought was posted', ({ more, unposted }) => {
  expect(unpostedBase(snapshotOf(BASE_BV3_PER_DAY + more))).toBe(unposted)
})

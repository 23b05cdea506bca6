/**
 * What server processes on one database do one at a time, by advisory locks. The numbers are any, the same in every process
 * and of every release, and no two are equal: sharing one would mean waiting for something unrelated.
 */
export const LOCKS = {
  migration: 7_310_001,
  watcher: 7_310_002,
  payouts: 7_310_003,
  stock: 7_310_004,
  referrals: 7_310_005,
  totals: 7_310_006,
  pooler: 7_310_007,
  sales: 7_310_008,
  gameRuns: 7_310_009,
  grants: 7_310_010,
  payoutCaps: 7_310_011,
  outgoing: 7_310_014,
  editions: 7_310_015,
  delivery: 7_310_041,
  /** With a player, whom one transaction at a time tells of. */
  telling: 7_310_042,
  demo: 7_310_021,
  backfill: 7_310_022,
  imports: 7_310_023,
  keptRows: 7_310_024,
} as const

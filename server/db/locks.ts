/**
 * Advisory locks for work that the server processes on one database do one at a time. The numbers are arbitrary, but the same
 * in every process and release. No two are equal, because a shared one would mean waiting for unrelated work.
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
  /** Used together with a player's id: one transaction at a time records events of a player. */
  telling: 7_310_042,
  demo: 7_310_021,
  backfill: 7_310_022,
  imports: 7_310_023,
  keptRows: 7_310_024,
} as const

// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type SumRunsValues = {
  readonly userId: bigint | number
}
export type SumRunsRow = {
  readonly runs: bigint
  readonly paid_ms: bigint
  readonly paid: bigint
}
export const sumRuns = statement<SumRunsValues, SumRunsRow>(
  'read',
  'sumRuns_df84f288',
  ["userId"],
  `select count(*) as "runs", coalesce(sum(paid_ms), 0)::bigint as "paid_ms", coalesce(sum(paid), 0)::bigint as "paid"
from game_runs where user_id = $1 and status in ('settled', 'failed')`,
)

export type CountRecentRunsValues = {
  readonly userId: bigint | number
  readonly days: number
}
export type CountRecentRunsRow = {
  readonly runs: bigint
  readonly flagged: bigint
}
export const countRecentRuns = statement<CountRecentRunsValues, CountRecentRunsRow>(
  'read',
  'countRecentRuns_4864bf8e',
  ["userId","days"],
  `select count(*) as "runs", count(*) filter (where signals <> '{}') as "flagged"
from game_runs where user_id = $1 and ended_at > clock_now() - make_interval(days => $2)`,
)

export type CountRecentSignalsValues = {
  readonly userId: bigint | number
  readonly days: number
}
export type CountRecentSignalsRow = {
  readonly signal: string
  readonly runs: bigint
}
export const countRecentSignals = statement<CountRecentSignalsValues, CountRecentSignalsRow>(
  'read',
  'countRecentSignals_a8748c38',
  ["userId","days"],
  `select s.signal as "signal", count(*) as "runs"
from game_runs r cross join lateral unnest(r.signals) as s(signal)
where r.user_id = $1 and r.ended_at > clock_now() - make_interval(days => $2)
group by s.signal`,
)

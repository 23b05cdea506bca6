// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type FindRunsPostedWrongRow = {
  readonly example: string
}
export const findRunsPostedWrong = statement<null, FindRunsPostedWrongRow>(
  'findRunsPostedWrong_5ed0e363',
  [],
  `select 'run ' || run as "example" from (
  select user_id, id::text as run, paid::numeric as amount, 'BV3' as asset, 'rewards' as debit_kind, 'available' as credit_kind,
    'game:' || id as key, 1 as paid, 0 as posted
  from game_runs where paid > 0
  union all
  select user_id, details ->> 'runId', amount, asset, debit_kind, credit_kind, key, 0, 1 from ledger_transfers
  where reason = 'game_play'
) both_sides
group by user_id, run, amount, asset, debit_kind, credit_kind, key having sum(paid) <> 1 or sum(posted) <> 1`,
)

export type FindWrongGameDaysRow = {
  readonly example: string
}
export const findWrongGameDays = statement<null, FindWrongGameDaysRow>(
  'findWrongGameDays_7926f6dd',
  [],
  `select 'day ' || day as "example" from (
  select paid_day as day, paid, case when is_young then paid else 0 end as paid_young from game_runs where paid > 0
  union all
  select day, -paid, -paid_young from game_days
) both_sides
group by day having sum(paid) <> 0 or sum(paid_young) <> 0`,
)

export type FindWrongGameAllowancesRow = {
  readonly example: string
}
export const findWrongGameAllowances = statement<null, FindWrongGameAllowancesRow>(
  'findWrongGameAllowances_da31f7c2',
  [],
  `select 'user ' || user_id || ', ' || variant as "example" from (
  select user_id, variant, used_ms, remainder::numeric as earned from game_allowances
  union all
  select r.user_id, r.variant, case when r.window_start = a.window_start then -r.paid_ms else 0 end,
    60000 * r.paid::numeric - r.rate::numeric * r.paid_ms
  from game_runs r left join game_allowances a on a.user_id = r.user_id and a.variant = r.variant
  where r.settled_at is not null
) both_sides
group by user_id, variant having sum(used_ms) <> 0 or sum(earned) <> 0`,
)

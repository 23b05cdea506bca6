// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type FindRunsPostedWrongValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindRunsPostedWrongRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findRunsPostedWrong = statement<FindRunsPostedWrongValues, FindRunsPostedWrongRow>(
  'read',
  'findRunsPostedWrong_043fe56e',
  ["users"],
  `select user_id as "user_id", 'run ' || run as "subject", asset || ' ' || amount || ' ' || debit_kind || ' to ' || credit_kind || ', key '
  || key || ': paid ' || sum(paid) || ' times, posted ' || sum(posted) as "difference"
from (
  select user_id, id::text as run, paid::numeric as amount, 'BV3' as asset, 'rewards' as debit_kind, 'available' as credit_kind,
    'game:' || id as key, 1 as paid, 0 as posted
  from game_runs where user_id = any($1::bigint[]) and paid > 0
  union all
  select user_id, details ->> 'runId', amount, asset, debit_kind, credit_kind, key, 0, 1 from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base') and reason = 'game_play'
) both_sides
group by user_id, run, amount, asset, debit_kind, credit_kind, key having sum(paid) <> 1 or sum(posted) <> 1`,
)

export type FindWrongGameAllowancesValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindWrongGameAllowancesRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findWrongGameAllowances = statement<FindWrongGameAllowancesValues, FindWrongGameAllowancesRow>(
  'read',
  'findWrongGameAllowances_70e0a6dc',
  ["users"],
  `select user_id as "user_id", 'user ' || user_id || ', ' || variant as "subject",
  sum(used_ms) || ' ms more used than played, ' || sum(earned) || ' more carried than earned' as "difference"
from (
  select user_id, variant, used_ms, remainder::numeric as earned from game_allowances where user_id = any($1::bigint[])
  union all
  select r.user_id, r.variant, case when r.window_start = a.window_start then -r.paid_ms else 0 end,
    60000 * r.paid::numeric - r.rate::numeric * r.paid_ms
  from game_runs r left join game_allowances a on a.user_id = r.user_id and a.variant = r.variant
  where r.user_id = any($1::bigint[]) and r.settled_at is not null
) both_sides
group by user_id, variant having sum(used_ms) <> 0 or sum(earned) <> 0`,
)

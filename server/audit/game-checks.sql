/* @name findRunsPostedWrong */
select user_id as "user_id!", jsonb_build_object('run', run) as "row!", jsonb_build_object('asset', asset, 'amount', amount::text,
  'debit', debit_kind, 'credit', credit_kind, 'key', key, 'paid', sum(paid), 'posted', sum(posted)) as "facts!"
from (
  select user_id, id::text as run, paid::numeric as amount, 'BV3' as asset, 'rewards' as debit_kind, 'available' as credit_kind,
    'game:' || id as key, 1 as paid, 0 as posted
  from game_runs where user_id = any(:players!::bigint[]) and paid > 0
  union all
  select user_id, details ->> 'runId', amount, asset, debit_kind, credit_kind, key, 0, 1 from ledger_transfers
  where user_id = any(:players!::bigint[]) and reason not in ('mining_card', 'mining_base') and reason = 'game_play'
) both_sides
group by user_id, run, amount, asset, debit_kind, credit_kind, key having sum(paid) <> 1 or sum(posted) <> 1;

/*
 * Finds allowances whose used time is not the sum of their runs, or whose paid time earned an amount that was neither posted
 * nor carried.
 */
/* @name findWrongGameAllowances */
select user_id as "user_id!", jsonb_build_object('user', user_id, 'variant', variant) as "row!",
  jsonb_build_object('usedMs', sum(used_ms)::text, 'earned', sum(earned)::text) as "facts!"
from (
  select user_id, variant, used_ms, remainder::numeric as earned from game_allowances where user_id = any(:players!::bigint[])
  union all
  select r.user_id, r.variant, case when r.window_start = a.window_start then -r.paid_ms else 0 end,
    60000 * r.paid::numeric - r.rate::numeric * r.paid_ms
  from game_runs r left join game_allowances a on a.user_id = r.user_id and a.variant = r.variant
  where r.user_id = any(:players!::bigint[]) and r.settled_at is not null
) both_sides
group by user_id, variant having sum(used_ms) <> 0 or sum(earned) <> 0;

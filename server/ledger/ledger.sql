/* @name insertTransfers */
insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
select :userId!::bigint, line.*
from unnest(
  :keys!::text[], :reasons!::text[], :assets!::text[], :amounts!::numeric[],
  :debitKinds!::text[], :creditKinds!::text[], :details!::jsonb[]) as line
on conflict (user_id, key) do nothing
returning key;

/* @name moveBalance */
with moved as (
  update balances set
    bv3_available = bv3_available + :bv3Available!::bigint,
    bv3_held = bv3_held + :bv3Held!::bigint,
    usdt_available = usdt_available + :usdtAvailable!::numeric,
    usdt_held = usdt_held + :usdtHeld!::numeric,
    referral_usdt = referral_usdt + :referralUsdt!::numeric
  where user_id = :userId!
  returning user_id
), summed as (
  insert into total_changes (user_id, name, place, amount)
  select moved.user_id, change.name, 0, change.amount
  from moved, (values ('usdt_available', :usdtAvailable!::numeric), ('usdt_held', :usdtHeld!::numeric))
    as change(name, amount)
  where change.amount <> 0
)
select from moved;

/* @name lockBalance */
select user_id from balances where user_id = :userId! for update;

/* @name insertTransfers */
insert into ledger_transfers
  (key, reason, asset, amount, debit_kind, debit_user_id, credit_kind, credit_user_id, details)
select * from unnest(
  :keys!::text[], :reasons!::text[], :assets!::text[], :amounts!::numeric[],
  :debitKinds!::text[], :debitUserIds!::bigint[], :creditKinds!::text[], :creditUserIds!::bigint[], :details!::jsonb[])
on conflict (key) do nothing
returning key;

/* @name moveBalances */
update balances b set
  bv3_available = b.bv3_available + d.bv3_available,
  bv3_held = b.bv3_held + d.bv3_held,
  usdt_available = b.usdt_available + d.usdt_available,
  usdt_held = b.usdt_held + d.usdt_held,
  referral_usdt = b.referral_usdt + d.referral_usdt
from unnest(
  :userIds!::bigint[], :bv3Available!::bigint[], :bv3Held!::bigint[],
  :usdtAvailable!::numeric[], :usdtHeld!::numeric[], :referralUsdt!::numeric[]
) as d(user_id, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt)
where b.user_id = d.user_id;

/* @name lockBalances */
select user_id from balances where user_id = any(:userIds!::bigint[]) order by user_id for update;

/* Inserts transfers that were not posted before. Moves the player's balances, and the totals of all players, by exactly these. */
/* @name postTransfers */
with posted as (
  insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
  select :userId!::bigint, line.*
  from unnest(
    :keys!::text[], :reasons!::text[], :assets!::text[], :amounts!::numeric[],
    :debitKinds!::text[], :creditKinds!::text[], :details!::jsonb[]) as line
  on conflict (user_id, key) do nothing
  returning user_id, key, reason, asset, amount, debit_kind, credit_kind, details
), delta as (
  select p.user_id,
    coalesce(sum(side.amount) filter (where p.asset = 'BV3' and side.kind = 'available'), 0)::bigint as bv3_available,
    coalesce(sum(side.amount) filter (where p.asset = 'BV3' and side.kind = 'held'), 0)::bigint as bv3_held,
    coalesce(sum(side.amount) filter (where p.asset = 'USDT' and side.kind = 'available'), 0) as usdt_available,
    coalesce(sum(side.amount) filter (where p.asset = 'USDT' and side.kind = 'held'), 0) as usdt_held,
    coalesce(sum(side.amount) filter (where 'referral_bonus' in (p.reason, p.details ->> 'of')), 0) as referral_usdt
  from posted p cross join lateral (values (p.credit_kind, p.amount), (p.debit_kind, -p.amount)) as side(kind, amount)
  where side.kind in ('available', 'held')
  group by p.user_id
), moved as (
  update balances b set
    bv3_available = b.bv3_available + delta.bv3_available,
    bv3_held = b.bv3_held + delta.bv3_held,
    usdt_available = b.usdt_available + delta.usdt_available,
    usdt_held = b.usdt_held + delta.usdt_held,
    referral_usdt = b.referral_usdt + delta.referral_usdt
  from delta where b.user_id = :userId!::bigint and b.user_id = delta.user_id
), summed as (
  insert into total_changes (user_id, name, place, amount)
  select delta.user_id, change.name, 0, change.amount
  from delta cross join lateral (values ('usdt_available', delta.usdt_available), ('usdt_held', delta.usdt_held),
    ('bv3_available', delta.bv3_available), ('bv3_held', delta.bv3_held)) as change(name, amount)
  where change.amount <> 0
)
select key from posted;

/* Lists those of the keys that the ledger has with other content. */
/* @name findOtherContent */
select line.key as "key!"
from unnest(:keys!::text[], :reasons!::text[], :assets!::text[], :amounts!::numeric[],
  :debitKinds!::text[], :creditKinds!::text[]) as line(key, reason, asset, amount, debit_kind, credit_kind)
join ledger_transfers t on t.user_id = :userId! and t.key = line.key
where (t.reason, t.asset, t.amount, t.debit_kind, t.credit_kind)
  is distinct from (line.reason, line.asset, line.amount, line.debit_kind, line.credit_kind);

/* Locks the row until the transaction ends. Its new version shows earlier readers that the account may have changed. */
/* @name lockAccount */
update balances set version = version + 1 where user_id = :userId! returning user_id;

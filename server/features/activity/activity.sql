/*
 * The page's ids: what the player's accounts gave and got, and what the player's payments became. Each part is read off
 * its own index; a line between two accounts of the player is in both of the first, and stands once.
 */
/* @name readLines */
with line as (
  (select t.id from ledger_transfers t
    where t.credit_user_id = :userId! and t.reason = any(:reasons!::text[]) and t.id < :beforeId!
    order by t.id desc limit :limit!)
  union
  (select t.id from ledger_transfers t
    where t.debit_user_id = :userId! and t.reason = any(:reasons!::text[]) and t.id < :beforeId!
    order by t.id desc limit :limit!)
  union
  (select t.id from payments p join ledger_transfers t on t.key = any(array(
      select 'payment:' || p.id || ':' || step from unnest(array['surplus', 'unallocated', 'refund']) as step
      union all select 'payment:' || p.id || ':sale:' || l.id from lots l where l.payment_id = p.id))
    where p.user_id = :userId! and t.credit_user_id is null and t.debit_user_id is null
      and t.reason = any(:reasons!::text[]) and t.id < :beforeId!
    order by t.id desc limit :limit!)
  order by id desc limit :limit!
)
select t.id, t.created_at, t.reason, t.asset, t.amount, t.details,
  (case when t.credit_user_id = :userId! and t.credit_kind = 'available' then t.amount else 0 end)
    - (case when t.debit_user_id = :userId! and t.debit_kind = 'available' then t.amount else 0 end) as "available!",
  (case when t.credit_user_id = :userId! and t.credit_kind = 'held' then t.amount else 0 end)
    - (case when t.debit_user_id = :userId! and t.debit_kind = 'held' then t.amount else 0 end) as "held!",
  c.name as "card_name?", w.to_address as "to_address?", w.reason as "rejection?",
  -- The line that the same lot, or the base rate, was posted before.
  before.details as "before?"
from line join ledger_transfers t on t.id = line.id
left join cards c on c.id = (t.details ->> 'cardId')::bigint
left join withdrawals w on w.id = (t.details ->> 'withdrawalId')::bigint
left join lateral (
  -- Compared as pairs, so that no plan, for this player or for any, reads and sorts all that the player was ever credited.
  select b.details from ledger_transfers b
  where t.reason in ('mining_card', 'mining_base')
    and b.credit_user_id >= :userId! and (b.credit_user_id, b.id) < (:userId!, t.id)
    and b.reason = t.reason and b.asset = t.asset
    and b.details ->> 'lotId' is not distinct from t.details ->> 'lotId'
  order by b.credit_user_id desc, b.id desc limit 1
) before on true
order by t.id desc;

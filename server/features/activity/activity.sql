/* @fragment columns */
t.id, t.created_at, t.reason, t.asset, t.amount, t.details,
  (case when t.credit_kind = 'available' then t.amount else 0 end)
    - (case when t.debit_kind = 'available' then t.amount else 0 end) as "available!",
  (case when t.credit_kind = 'held' then t.amount else 0 end)
    - (case when t.debit_kind = 'held' then t.amount else 0 end) as "held!",
  c.name as "card_name?", w.to_address as "to_address?", w.reason as "rejection?",
  (w.state = 'cancelled') as "is_cancelled?";

/* @fragment joins */
left join cards c on c.id = (t.details ->> 'cardId')::bigint
left join withdrawals w on w.user_id = :userId! and w.id = (t.details ->> 'withdrawalId')::bigint;

/* @name readLines */
with t as (
  select id, created_at, reason, asset, amount, debit_kind, credit_kind, details from ledger_transfers
  where user_id = :userId! and reason = any(:reasons!::text[]) and id < :beforeId!
  order by id desc limit :limit!
)
select {{columns}},
  -- The previous line of the same lot or of the base rate.
  before.details as "before?"
from t
{{joins}}
left join lateral (
  select b.details from ledger_transfers b
  where t.reason in ('mining_card', 'mining_base') and b.user_id = :userId! and b.id < t.id and b.asset = t.asset
    -- Matches the expression of the index, because thousands of lines of other lots may lie between.
    and coalesce(b.details ->> 'lotId', '') = coalesce(t.details ->> 'lotId', '')
    and b.reason in ('mining_card', 'mining_base', 'backfill')
    and t.reason in (b.reason, case b.reason when 'backfill' then b.details ->> 'of' end)
  order by b.id desc limit 1
) before on true
order by t.id desc;

/* Lists lines other than mining's. Reads each reason separately, so that lines of other reasons in between are not read. */
/* @name readLinesButMining */
with t as (
  select line.*
  from unnest(:reasons!::text[]) as wanted(reason)
  cross join lateral (
    select l.id, l.created_at, l.reason, l.asset, l.amount, l.debit_kind, l.credit_kind, l.details from ledger_transfers l
    where l.user_id = :userId! and l.reason = wanted.reason and l.reason not in ('mining_card', 'mining_base')
      and l.id < :beforeId!
    order by l.id desc limit :limit!
  ) line
  order by line.id desc limit :limit!
)
select {{columns}}
from t
{{joins}}
order by t.id desc;

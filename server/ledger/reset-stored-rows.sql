/* Locks the kept rows until the transaction ends. The next transaction that sets one reads what this one has left. */
/* @name lockResets */
select from pg_advisory_xact_lock(:lock!);

/* @name readStoredBalances */
select bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt from balances where user_id = :userId!;

/* Sets a player's balances to the sums of the ledger. Changes nothing if they are equal. */
/* @name resetStoredBalances */
with summed as (
  select
    coalesce(sum(amount) filter (where asset = 'BV3' and credit_kind = 'available'), 0)
      - coalesce(sum(amount) filter (where asset = 'BV3' and debit_kind = 'available'), 0) as bv3_available,
    coalesce(sum(amount) filter (where asset = 'BV3' and credit_kind = 'held'), 0)
      - coalesce(sum(amount) filter (where asset = 'BV3' and debit_kind = 'held'), 0) as bv3_held,
    coalesce(sum(amount) filter (where asset = 'USDT' and credit_kind = 'available'), 0)
      - coalesce(sum(amount) filter (where asset = 'USDT' and debit_kind = 'available'), 0) as usdt_available,
    coalesce(sum(amount) filter (where asset = 'USDT' and credit_kind = 'held'), 0)
      - coalesce(sum(amount) filter (where asset = 'USDT' and debit_kind = 'held'), 0) as usdt_held,
    coalesce(sum(case when credit_kind in ('available', 'held') then amount else 0 end
      - case when debit_kind in ('available', 'held') then amount else 0 end)
      filter (where 'referral_bonus' in (reason, details ->> 'of')), 0) as referral_usdt
  from ledger_transfers where user_id = :userId!
)
update balances b set bv3_available = s.bv3_available::bigint, bv3_held = s.bv3_held::bigint,
  usdt_available = s.usdt_available, usdt_held = s.usdt_held, referral_usdt = s.referral_usdt
from summed s
where b.user_id = :userId! and (b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)
  is distinct from (s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt)
returning b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt;

/* @name insertTotalChange */
insert into total_changes (user_id, name, place, amount) values (:userId!, :name!, :place!, :amount!);

/* @name insertMiningTotalChange */
insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
values (0, :kind!, :isRunning!, :spentHour!, :rate!, :line!, :total!, :posted!);

/* @name lockLot */
select posted_bv3, posted_usdt from lots where user_id = :userId! and id = :lotId! for update;

/* @name updateLotPosted */
with summed as (
  select coalesce(sum(amount) filter (where asset = 'BV3'), 0)::bigint as bv3,
    coalesce(sum(amount) filter (where asset = 'USDT'), 0) as usdt
  from ledger_transfers
  where user_id = :userId! and 'mining_card' in (reason, details ->> 'of') and (details ->> 'lotId')::bigint = :lotId!
)
update lots l set posted_bv3 = s.bv3, posted_usdt = s.usdt from summed s
where l.user_id = :userId! and l.id = :lotId!
returning l.posted_bv3, l.posted_usdt;

/* @name readBasePosted */
select posted_bv3 from base_mining where user_id = :userId!;

/* Sets what a base rate was posted, and moves the total of all running base rates. */
/* @name updateBasePosted */
with summed as (
  select coalesce(sum(amount), 0)::bigint as bv3 from ledger_transfers
  where user_id = :userId! and 'mining_base' in (reason, details ->> 'of')
), before as (
  select user_id, posted_bv3 from base_mining where user_id = :userId!
), posted as (
  update base_mining m set posted_bv3 = s.bv3 from summed s
  where m.user_id = :userId! returning m.user_id, m.posted_bv3, m.mining_since
), added as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select p.user_id, 'base', true, 1000000000, 0, 0, 0, p.posted_bv3 - b.posted_bv3
  from posted p join before b on b.user_id = p.user_id where p.mining_since is not null and p.posted_bv3 <> b.posted_bv3
)
select posted_bv3 from posted;

/* Reads the present value of a total: its row, and everything added since. */
/* @name readTotals */
select place, sum(amount) as "amount!" from (
  select place, amount from totals where name = :name!
  union all
  select place, amount from total_changes where name = :name!
) t group by place;

/* Returns true for one process at a time, until the transaction ends. */
/* @name tryLockTotals */
select pg_try_advisory_xact_lock(:lock!) as "is_mine!";

/* @name popTotalChanges */
with taken as (delete from total_changes returning name, place, amount)
select name as "name!", place as "place!", sum(amount) as "amount!" from taken group by name, place;

/* @name addToTotals */
insert into totals (name, place, amount)
select * from unnest(:names!::text[], :places!::bigint[], :amounts!::numeric[])
on conflict (name, place) do update set amount = totals.amount + excluded.amount;

/* @name popMiningTotalChanges */
with taken as (delete from mining_total_changes returning kind, is_running, spent_hour, rate, line, total, posted)
select kind as "kind!", is_running as "is_running!", spent_hour as "spent_hour!", sum(rate) as "rate!", sum(line) as "line!",
  sum(total) as "total!", sum(posted) as "posted!"
from taken group by kind, is_running, spent_hour;

/* @name addToMiningTotals */
insert into mining_totals (kind, is_running, spent_hour, rate, line, total, posted)
select * from unnest(:kinds!::text[], :isRunning!::boolean[], :spentHours!::bigint[], :rates!::numeric[], :lines!::numeric[],
  :totals!::numeric[], :posted!::numeric[])
on conflict (kind, is_running, spent_hour) do update set rate = mining_totals.rate + excluded.rate,
  line = mining_totals.line + excluded.line, total = mining_totals.total + excluded.total,
  posted = mining_totals.posted + excluded.posted;

/* @name insertDayChange */
insert into total_changes (user_id, name, place, amount) values (:userId!, :name!, :day!, :amount!);

/* Sums the totals of all days until now. */
/* @name sumDays */
select name, sum(amount) as "amount!" from (
  select name, amount from totals where name = any(:names!::text[])
  union all
  select name, amount from total_changes where name = any(:names!::text[])
) t group by name;

/* Sums the totals of all days before a day. */
/* @name sumDaysBefore */
select name, sum(amount) as "amount!" from (
  select name, amount from totals where name = any(:names!::text[]) and place < :day!
  union all
  select name, amount from total_changes where name = any(:names!::text[]) and place < :day!
) t group by name;

/* Returns today by the database's clock, counted from 1970 in UTC. */
/* @name readToday */
select floor(extract(epoch from clock_now()) / 86400)::bigint as "today!";

/* Lists the totals of each day from a day on. */
/* @name readDays */
select place as "day!", name, sum(amount) as "amount!" from (
  select name, place, amount from totals where name = any(:names!::text[]) and place >= :fromDay!
  union all
  select name, place, amount from total_changes where name = any(:names!::text[]) and place >= :fromDay!
) t group by place, name;

/* Sums all income from lines of some reasons. A backfill counts as the reason that it makes up for. It is left out if that
   reason has a kept sum. A correction that takes something away counts against the income. */
/* @name sumIncome */
select coalesce(details ->> 'of', reason) as "reason!", asset,
  sum(case when credit_kind = 'available' then amount else -amount end) as "amount!"
from ledger_transfers
where user_id = :userId! and reason not in ('mining_card', 'mining_base') and reason = any(:reasons!::text[])
  and (credit_kind = 'available' and (reason <> 'correction' or debit_kind <> 'held')
    or reason = 'correction' and debit_kind = 'available' and credit_kind <> 'held')
  and coalesce(details ->> 'of', reason) not in ('mining_card', 'mining_base', 'referral_bonus')
group by coalesce(details ->> 'of', reason), asset;

/* Reads the income that is kept in sums because its lines are many: of lots, of base mining and of referrals, backfills
   included. */
/* @name readSummedIncome */
select coalesce(sum(posted_bv3), 0)::numeric
    + coalesce((select posted_bv3 from base_mining where user_id = :userId!), 0) as "mined_bv3!",
  coalesce(sum(posted_usdt), 0) as "mined_usdt!",
  coalesce((select referral_usdt from balances where user_id = :userId!), 0) as "referral_usdt!"
from lots where user_id = :userId!;

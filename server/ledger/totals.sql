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

/* @name takeTotalChanges */
with taken as (delete from total_changes returning name, place, amount)
select name as "name!", place as "place!", sum(amount) as "amount!" from taken group by name, place;

/* @name addToTotals */
insert into totals (name, place, amount)
select * from unnest(:names!::text[], :places!::bigint[], :amounts!::numeric[])
on conflict (name, place) do update set amount = totals.amount + excluded.amount;

/* @name takeMiningTotalChanges */
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

/* Adds lots to the totals as they stand, or takes them out with the sign turned: before they change, and after. */
/* @name changeMiningTotals */
with summed as materialized (
  select mining_since is not null as is_running, spent_hour, sum(daily_usdt * copies) as rate,
    sum(daily_usdt * copies * (mined_usdt_ms - usdt_since_ms)) as line, sum(total_usdt * copies) as total,
    sum(posted_usdt) as posted
  from lots where user_id = :userId! and id = any(:lotIds!::bigint[])
  group by mining_since is not null, spent_hour
), added as (
  insert into mining_total_changes (user_id, is_running, spent_hour, rate, line, total, posted)
  select :userId!::bigint, is_running, spent_hour, :sign!::integer * rate, :sign!::integer * line, :sign!::integer * total,
    :sign!::integer * posted
  from summed
)
select from summed;

/* For each place on a clock: all of the lots that are spent before its hour, the lines of those that are spent after, and
   both of those that are spent in it. */
/* @name readMiningTotals */
select p.number::integer as "number!",
  coalesce(sum(t.total) filter (where t.spent_hour < p.hour), 0) as "spent!",
  coalesce(sum(t.rate) filter (where t.spent_hour > p.hour), 0) as "rate!",
  coalesce(sum(t.line) filter (where t.spent_hour > p.hour), 0) as "line!",
  coalesce(sum(t.rate) filter (where t.spent_hour = p.hour), 0) as "hour_rate!",
  coalesce(sum(t.line) filter (where t.spent_hour = p.hour), 0) as "hour_line!",
  coalesce(sum(t.total) filter (where t.spent_hour = p.hour), 0) as "hour_total!",
  coalesce(sum(t.posted), 0) as "posted!"
from unnest(:isRunning!::boolean[], :hours!::bigint[]) with ordinality as p(is_running, hour, number)
left join (
  select is_running, spent_hour, rate, line, total, posted from mining_totals
  union all
  select is_running, spent_hour, rate, line, total, posted from mining_total_changes
) t on t.is_running = p.is_running
group by p.number order by p.number;

/* What lots that are spent within an hour have earned at a moment of it, lot by lot; of so many at most. */
/* @name sumLotsOfHour */
select count(*) as "lots!", coalesce(sum(least(div(rate * mined_ms, :msPerDay!::bigint), total)), 0) as "earned!"
from (
  select daily_usdt * copies as rate, mined_usdt_ms - usdt_since_ms + :atMs!::bigint as mined_ms, total_usdt * copies as total
  from lots where spent_hour = :hour! and (mining_since is not null) = :isRunning!::boolean
  limit :limit!
) l;

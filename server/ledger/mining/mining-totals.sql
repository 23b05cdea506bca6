/* Adds lots to the totals as they stand, or takes them out with the sign turned: before they change, and after. */
/* @name changeMiningTotals */
insert into mining_total_changes (user_id, is_running, spent_hour, rate, line, total, posted)
select user_id, mining_since is not null, spent_hour, :sign!::integer * sum(daily_usdt * copies),
  :sign!::integer * sum(daily_usdt * copies * (mined_usdt_ms - usdt_since_ms)),
  :sign!::integer * sum(total_usdt * copies), :sign!::integer * sum(posted_usdt)
from lots where user_id = :userId! and id = any(:lotIds!::bigint[])
group by user_id, mining_since is not null, spent_hour;

/* For each place on a clock: all of the lots that are spent before its hour, and the lines of those that are spent after. */
/* @name readMiningTotals */
select p.number::integer as "number!",
  coalesce(sum(t.total) filter (where t.spent_hour < p.hour), 0) as "spent!",
  coalesce(sum(t.rate) filter (where t.spent_hour > p.hour), 0) as "rate!",
  coalesce(sum(t.line) filter (where t.spent_hour > p.hour), 0) as "line!",
  coalesce(sum(t.posted), 0) as "posted!"
from unnest(:isRunning!::boolean[], :hours!::bigint[]) with ordinality as p(is_running, hour, number)
left join (
  select is_running, spent_hour, rate, line, total, posted from mining_totals
  union all
  select is_running, spent_hour, rate, line, total, posted from mining_total_changes
) t on t.is_running = p.is_running
group by p.number order by p.number;

/* Lot by lot, those that are spent within the hour of a place. */
/* @name sumLotsOfHours */
select p.number::integer as "number!",
  coalesce(sum(greatest(least(
    div(l.daily_usdt * l.copies * (l.mined_usdt_ms - l.usdt_since_ms + p.at_ms), :msPerDay!::bigint),
    l.total_usdt * l.copies), 0)), 0) as "earned!"
from unnest(:isRunning!::boolean[], :hours!::bigint[], :atMs!::bigint[]) with ordinality
  as p(is_running, hour, at_ms, number)
left join lots l on l.spent_hour = p.hour and (l.mining_since is not null) = p.is_running
group by p.number order by p.number;

/* Adds lots to the totals as they are now, or removes them with a negative sign: removed before they change, and added after. */
/* @name changeMiningTotals */
with summed as materialized (
  select line.kind, mining_since is not null as is_running, line.spent_hour, sum(line.per_day) as rate,
    sum(line.per_day * line.mined_ms) as line, sum(line.total) as total, sum(line.posted) as posted
  from lots cross join lateral (values
    ('usdt', spent_hour, daily_usdt * copies, mined_usdt_ms - usdt_since_ms, total_usdt * copies, posted_usdt),
    ('bv3', bv3_spent_hour, daily_bv3::numeric * copies,
      mined_bv3_ms - coalesce((extract(epoch from mining_since) * 1000)::bigint, 0), total_bv3::numeric * copies, posted_bv3)
  ) as line(kind, spent_hour, per_day, mined_ms, total, posted)
  where user_id = :userId! and id = any(:lotIds!::bigint[])
  group by line.kind, mining_since is not null, line.spent_hour
), added as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select :userId!::bigint, kind, is_running, spent_hour, :sign!::integer * rate, :sign!::integer * line,
    :sign!::integer * total, :sign!::integer * posted
  from summed
)
select from summed;

/* Reads sums for each place on a clock: the totals of the lots that are spent before its hour, the lines of those that are
   spent after it, and both of those that are spent in it. */
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
  select is_running, spent_hour, rate, line, total, posted from mining_totals where kind = :kind!
  union all
  select is_running, spent_hour, rate, line, total, posted from mining_total_changes where kind = :kind!
) t on t.is_running = p.is_running
group by p.number order by p.number;

/* Sums what lots whose USDT is spent within an hour have earned at a moment of it, lot by lot, up to a number of lots. */
/* @name sumUsdtOfHour */
select count(*) as "lots!", coalesce(sum(least(div(rate * mined_ms, :msPerDay!::bigint), total)), 0) as "earned!"
from (
  select daily_usdt * copies as rate, mined_usdt_ms - usdt_since_ms + :atMs!::bigint as mined_ms, total_usdt * copies as total
  from lots where spent_hour = :hour! and (mining_since is not null) = :isRunning!::boolean
  limit :limit!
) l;

/* Sums the same for BV3. */
/* @name sumBv3OfHour */
select count(*) as "lots!", coalesce(sum(least(div(rate * mined_ms, :msPerDay!::bigint), total)), 0) as "earned!"
from (
  select daily_bv3::numeric * copies as rate, total_bv3::numeric * copies as total,
    mined_bv3_ms - coalesce((extract(epoch from mining_since) * 1000)::bigint, 0) + :atMs!::bigint as mined_ms
  from lots where bv3_spent_hour = :hour! and (mining_since is not null) = :isRunning!::boolean
  limit :limit!
) l;

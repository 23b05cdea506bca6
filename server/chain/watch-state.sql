/*
 * Reads how far USDT is read, and the milliseconds since a cursor last moved or was confirmed in place. The oldest such
 * moment counts, among the cursors of USDT, of BNB, and of looks that are long overdue. 200 blocks are a minute and a half.
 */
/* @name readWatching */
select c.block_number, c.block_time, (extract(epoch from clock_now() - (
    select min(b.updated_at) from chain_cursors b
    where b.chain_id = :chainId! and (b.pass in ('usdt', 'bnb') or b.due_block + 200 < c.block_number)
  )) * 1000)::bigint as read_ago_ms,
  (extract(epoch from clock_now() - c.block_time) * 1000)::bigint as behind_ms
from chain_cursors c where c.chain_id = :chainId! and c.pass = 'usdt';

/* @name countArrivals */
select count(*) as "waiting!",
  count(*) filter (where arrived_at < clock_now() - make_interval(secs => :stuckSeconds!)) as "stuck!",
  count(*) filter (where tries = 0 and arrived_at < clock_now() - make_interval(secs => :stuckSeconds!)) as "untried!"
from arrivals where chain_id = :chainId!;

/* Sums what is kept aside because it is too small to buy anything. */
/* @name sumAside */
select coalesce(sum(value - credited_value) filter (where asset = 'USDT'), 0) as "usdt!",
  coalesce(sum(value - credited_value) filter (where asset = 'BNB'), 0) as "bnb!", count(distinct user_id) as "payers!"
from payments where status = 'aside';

/* All but what the lots have earned: kept balances, open payments, and refunds that have not left. */
/* @name readStanding */
select
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  (select block_number from chain_cursors where chain_id = :chainId! and pass = 'usdt') as credited_block,
  b.available as "available!", b.held as "held!",
  (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and status in ('surplus', 'partial', 'late', 'unmatched'))
  + (select coalesce(sum(y.value - y.credited_value), 0)
    from payouts p join payments y on y.user_id = p.user_id and y.id = p.payment_id
    where p.state <> 'completed' and y.asset = 'USDT' and y.status = 'refunding') as "open_payments!"
from (
  select coalesce(sum(usdt_available), 0) as available, coalesce(sum(usdt_held), 0) as held from balances
) b cross join listing;

/* What the lots have earned and was not posted, of the spans up to now in which USDT was mined: now, and at most after so many more milliseconds of mining. */
/* @name sumUnposted */
select
  coalesce(sum(greatest(least(div(per_day * mined_ms, :msPerDay!::bigint), total) - posted_usdt, 0)), 0) as "now!",
  coalesce(sum(greatest(least(
    div(per_day * (mined_ms + :soonerMs!::bigint), :msPerDay!::bigint), total) - posted_usdt, 0)), 0) as "sooner!",
  coalesce(sum(greatest(least(
    div(per_day * (mined_ms + :laterMs!::bigint), :msPerDay!::bigint), total) - posted_usdt, 0)), 0) as "later!"
from (
  select daily_usdt * copies as per_day, posted_usdt, total_usdt * copies as total,
    mined_usdt_ms + coalesce((
      select sum(greatest(span.until_ms - greatest(span.from_ms, (extract(epoch from mining_since) * 1000)::bigint), 0))
      from unnest(:fromMs!::bigint[], :untilMs!::bigint[]) as span(from_ms, until_ms)
    ), 0) as mined_ms
  from lots where posted_usdt < total_usdt * copies
) l;

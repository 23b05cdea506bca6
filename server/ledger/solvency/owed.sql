/*
 * Reads the time, the block up to which payments were read, and the sum of open payments: not credited yet, or not sent back yet.
 */
/* @name readStanding */
select
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  (select block_number from chain_cursors where chain_id = :chainId! and pass = 'usdt') as credited_block,
  (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and is_open)
  + (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and status = 'aside')
  + (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and status = 'refunding') as "open_payments!"
from listing;

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

/* Records the reading of a day. The latest one counts, except that a reading without the chain does not replace one with it. */
/* @name writeDay */
insert into solvency_days (day, read_at, owed_usdt, on_chain_usdt, owed_bv3, on_chain_bv3)
values ((to_timestamp(:nowMs!::bigint / 1000.0) at time zone 'UTC')::date, to_timestamp(:nowMs!::bigint / 1000.0),
  :owedUsdt!, :onChainUsdt, :owedBv3!, :onChainBv3)
on conflict (day) do update set read_at = excluded.read_at, owed_usdt = excluded.owed_usdt,
  on_chain_usdt = excluded.on_chain_usdt, owed_bv3 = excluded.owed_bv3,
  on_chain_bv3 = coalesce(excluded.on_chain_bv3, solvency_days.on_chain_bv3)
where solvency_days.read_at <= excluded.read_at
  and (excluded.on_chain_usdt is not null or solvency_days.on_chain_usdt is null);

/* Lists days, oldest first. The last one is the day of the given time, by default of now. */
/* @name readDaysUntil */
select day::text as "day!", owed_usdt, on_chain_usdt, owed_bv3, on_chain_bv3 from solvency_days
where day > (coalesce(to_timestamp(:nowMs::bigint / 1000.0), clock_now()) at time zone 'UTC')::date - :days!::integer
order by day;

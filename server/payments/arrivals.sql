/* Lists the claims on payments of these transactions. */
/* @name readClaimsOf */
select tx_hash, asset, sender, value, occurrence from payment_claims
where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

/* Inserts arrivals. A waiting arrival that a reorganization has moved gets its new block. */
/* @name insertArrivals */
insert into arrivals (chain_id, tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash, block_time,
  recipient, is_dust)
select :chainId!::integer, tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
  to_timestamp(block_time_ms::numeric / 1000), recipient, is_dust
from unnest(:hashes!::text[], :assets!::text[], :senders!::text[], :values!::numeric[], :occurrences!::integer[],
  :logIndexes!::integer[], :blockNumbers!::bigint[], :blockHashes!::text[], :blockTimesMs!::bigint[],
  :recipients!::text[], :dusts!::boolean[])
  as line(tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash, block_time_ms, recipient, is_dust)
on conflict (tx_hash, chain_id, asset, sender, value, occurrence) do update
set log_index = excluded.log_index, block_number = excluded.block_number, block_hash = excluded.block_hash,
  block_time = excluded.block_time
where arrivals.block_hash <> excluded.block_hash;

/*
 * Lists due arrivals in turns: the first arrival of every payer comes before any second one. Each payer has a maximum number.
 */
/* @name readDueArrivals */
select tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
  (extract(epoch from block_time) * 1000)::bigint as "block_time_ms!", recipient, tries,
  arrived_at < clock_now() - make_interval(secs => :stuckSeconds!) as "is_stuck!"
from (
  select tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash, block_time, recipient, tries, arrived_at,
    row_number() over (partition by sender order by block_number, log_index) as turn
  from arrivals where chain_id = :chainId! and not is_dust and retry_at <= clock_now()
) due
where turn <= :perPayer! order by turn, block_number, log_index limit :limit!;

/* @name readDueDust */
select tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
  (extract(epoch from block_time) * 1000)::bigint as "block_time_ms!", recipient, tries,
  arrived_at < clock_now() - make_interval(secs => :stuckSeconds!) as "is_stuck!"
from arrivals where chain_id = :chainId! and is_dust and retry_at <= clock_now()
order by sender, block_number, log_index limit :limit!;

/* @name deleteArrivals */
delete from arrivals where chain_id = :chainId! and (tx_hash, asset, sender, value, occurrence) in (
  select * from unnest(:hashes!::text[], :assets!::text[], :senders!::text[], :values!::numeric[], :occurrences!::integer[])
);

/*
 * Records a failed attempt to settle. The delay before the next attempt starts at 250 ms and doubles each time, up to a
 * minute.
 */
/* @name updateFailedArrivals */
update arrivals set tries = tries + 1, problem = :problem!,
  retry_at = clock_now() + least(60, 0.25 * 2 ^ least(tries, 10)) * interval '1 second'
where chain_id = :chainId! and (tx_hash, asset, sender, value, occurrence) in (
  select * from unnest(:hashes!::text[], :assets!::text[], :senders!::text[], :values!::numeric[], :occurrences!::integer[])
);

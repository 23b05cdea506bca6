/* @name readIdentity */
select chain_id, genesis_hash, usdt, treasury, first_block from chain_identity;

/* @name insertIdentity */
insert into chain_identity (chain_id, genesis_hash, usdt, treasury, first_block)
values (:chainId!, :genesisHash!, :usdt!, :treasury!, :firstBlock!)
on conflict (is_only) do nothing;

/* Sets the first block of a database that was bound before this column existed. */
/* @name updateFirstBlock */
update chain_identity set first_block = :firstBlock! where first_block is null;

/* @name readFirstPaidBlock */
select block_number from payments where chain_id = :chainId! order by chain_id, block_number limit 1;

/* @name readClock */
select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!";

/* Lists the configured chain and other chains of which a database holds payments from before it was bound. */
/* @name readHeldChains */
(select chain_id as "chain_id!" from payments where chain_id < :chainId! order by chain_id limit 1)
union all
(select chain_id from payments where chain_id = :chainId! order by chain_id, block_number limit 1)
union all
(select chain_id from payments where chain_id > :chainId! order by chain_id limit 1);

/* @name readCursorRows */
select pass, block_number, block_hash, (extract(epoch from block_time) * 1000)::bigint as block_time_ms,
  target_block, target_hash, due_block
from chain_cursors where chain_id = :chainId!;

/* A cursor goes back only where the chain itself did. */
/* @name upsertCursor */
insert into chain_cursors
  (chain_id, pass, block_number, block_hash, block_time, target_block, target_hash, due_block)
values (:chainId!, :pass!, :blockNumber!, :blockHash, to_timestamp(:blockTimeMs::numeric / 1000),
  :targetBlock, :targetHash, :dueBlock)
on conflict (chain_id, pass) do update set
  block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
  target_block = excluded.target_block, target_hash = excluded.target_hash, due_block = excluded.due_block,
  updated_at = clock_now();

/* @name readWatchedChains */
select distinct chain_id from chain_cursors order by chain_id;

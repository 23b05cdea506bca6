/* @name readCursorRows */
select pass, block_number, block_hash, (extract(epoch from block_time) * 1000)::bigint as block_time_ms,
  target_block, target_hash, due_block
from chain_cursors where chain_id = :chainId!;

/* Saves cursors. A cursor goes back only if the chain itself did. */
/* @name upsertCursors */
insert into chain_cursors
  (chain_id, pass, block_number, block_hash, block_time, target_block, target_hash, due_block)
select :chainId!::integer, pass, block_number, block_hash, to_timestamp(block_time_ms / 1000), target_block, target_hash,
  due_block
from jsonb_to_recordset(:cursors!::jsonb) as line(pass text, block_number bigint, block_hash text, block_time_ms numeric,
  target_block bigint, target_hash text, due_block bigint)
on conflict (chain_id, pass) do update set
  block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
  target_block = excluded.target_block, target_hash = excluded.target_hash, due_block = excluded.due_block,
  updated_at = clock_now();

/* @name readWatchedChains */
select distinct chain_id from chain_cursors order by chain_id;

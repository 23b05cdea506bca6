/* @name selectCursor */
select block_number from chain_cursors where chain_id = :chainId! and pass = :pass!;

/* A cursor never goes back. */
/* @name upsertCursor */
insert into chain_cursors (chain_id, pass, block_number) values (:chainId!, :pass!, :block!)
on conflict (chain_id, pass) do update set
  block_number = greatest(chain_cursors.block_number, excluded.block_number), updated_at = clock_now();

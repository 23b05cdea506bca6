/*
 * Lists the stored payments of a range of blocks. A payment combined from several transfers is left out, because its claims
 * prove it.
 */
/* @name readPaymentsIn */
select user_id, id, tx_hash, asset, sender, value, occurrence, block_number, block_hash from payments
where chain_id = :chainId! and block_number between :fromBlock! and :toBlock! and transfers = 1
order by chain_id, block_number;

/* Lists transactions that paid for an imported purchase. Their payments are never recorded. */
/* @name readImportedOf */
select distinct tx_hash from imported_transactions where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

/* @name readArrivalsOf */
select tx_hash, asset, sender, value, occurrence from arrivals
where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

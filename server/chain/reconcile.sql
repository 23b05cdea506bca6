/* Payments that a database holds of some blocks; what was brought together of many transfers is told by its claims. */
/* @name readPaymentsIn */
select user_id, id, tx_hash, asset, sender, value, occurrence, block_number, block_hash from payments
where chain_id = :chainId! and block_number between :fromBlock! and :toBlock! and transfers = 1
order by chain_id, block_number;

/* Transactions that paid for an imported purchase. Their payments are never written down. */
/* @name readImportedOf */
select distinct tx_hash from imported_transactions where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

/* @name readArrivalsOf */
select tx_hash, asset, sender, value, occurrence from arrivals
where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

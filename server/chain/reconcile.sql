/* Payments that a database holds of some blocks; what was brought together of many transfers is told by its claims. */
/* @name readPaymentsIn */
select user_id, id, tx_hash, asset, sender, value, occurrence, block_number, block_hash from payments
where chain_id = :chainId! and block_number between :fromBlock! and :toBlock! and transfers = 1
order by chain_id, block_number;

/* @name readArrivalsOf */
select tx_hash, asset, sender, value, occurrence from arrivals
where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

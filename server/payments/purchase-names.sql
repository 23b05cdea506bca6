/* Records a named purchase. The first name counts. */
/* @name insertPurchaseName */
insert into purchase_names (user_id, chain_id, tx_hash, asset, card_id, unit_price)
values (:userId!, :chainId!, :txHash!, :asset!, :cardId!, :unitPrice!)
on conflict (user_id, chain_id, tx_hash, asset) do nothing
returning tx_hash;

/* Reads a named purchase. Ignores one that was named long before the payment's block, because prices and sales were different
   then. */
/* @name readPurchaseName */
select card_id, unit_price from purchase_names
where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash! and asset = :asset!
  and named_at >= to_timestamp(:blockTimeMs!::numeric / 1000) - make_interval(hours => :hours!);

/* Counts the transactions that a player has named within a day. */
/* @name countPurchaseNames */
select count(*) as "names!" from purchase_names
where user_id = :userId! and named_at > clock_now() - make_interval(days => 1);

/* @name deletePurchaseName */
delete from purchase_names
where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash! and asset = :asset!;

/* @name deleteOldPurchaseNames */
delete from purchase_names where named_at <= clock_now() - make_interval(days => :days!);

/* @name insertPaymentOnce */
insert into payments
  (chain_id, tx_hash, log_index, occurrence, asset, block_number, block_hash, block_time, sender, recipient, value, status)
values (:chainId!, :txHash!, :logIndex!, :occurrence!, :asset!, :blockNumber!, :blockHash!,
  to_timestamp(:blockTimeMs!::numeric / 1000), :sender!, :recipient!, :value!, 'unmatched')
on conflict (chain_id, tx_hash, asset, sender, value, occurrence) do nothing
returning id;

/* @name lockSamePayment */
select id, status from payments
where chain_id = :chainId! and tx_hash = :txHash! and asset = :asset! and sender = :sender! and value = :value!
  and occurrence = :occurrence!
for update;

/* @name readStatusOfSame */
select status from payments
where chain_id = :chainId! and tx_hash = :txHash! and asset = :asset! and sender = :sender! and value = :value!
  and occurrence = :occurrence!;

/* @name lockPaymentById */
select chain_id, tx_hash, asset, sender, status, value - credited_value as "open!", user_id, order_id,
  resolved_at is not null as "was_resolved!"
from payments where id = :paymentId! for update;

/* Shares its update with nothing else, so that what was delivered and what it cost can never part. */
/* @name addCredited */
update payments set credited_value = credited_value + :paid!::numeric, user_id = :userId!,
  status = case when credited_value + :paid!::numeric = value then 'credited' else 'surplus' end
where id = :paymentId!;

/* @name setPaymentOrder */
update payments set order_id = :orderId! where id = :paymentId!;

/* @name setPaymentWaiting */
update payments set status = :status!, user_id = :userId, order_id = :orderId where id = :paymentId!;

/* @name setPaymentResolved */
update payments set resolved_at = clock_now(), resolved_by = :username! where id = :paymentId!;

/* @name setPaymentRefunding */
update payments set status = 'refunding' where id = :paymentId!;

/* @name setPaymentRefunded */
update payments set status = 'refunded' where id = :paymentId!
returning (select status from orders where id = :orderId::uuid) as order_status;

/* @name lockUser */
select id from users where wallet_address = :walletAddress! for no key update;

/* @name readUserId */
select id from users where wallet_address = :walletAddress!;

/* @name readCardOffer */
select price, is_active, total_bv3, total_usdt, daily_bv3, daily_usdt from cards where id = :cardId!;

/* Claims a payment. Inserts nothing if the payment was claimed before. */
/* @name insertPaymentClaim */
insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
values (:chainId!, :txHash!, :asset!, :sender!, :value!, :occurrence!, :userId!)
on conflict (tx_hash, chain_id, asset, sender, value, occurrence) do nothing
returning payment_id;

/* @name readPaymentClaim */
select user_id, payment_id from payment_claims
where tx_hash = :txHash! and chain_id = :chainId! and asset = :asset! and sender = :sender! and value = :value!
  and occurrence = :occurrence!;

/* Finds a claim of the transaction's BNB by any wallet. */
/* @name readBnbClaims */
select payment_id from payment_claims where tx_hash = :txHash! and chain_id = :chainId! and asset = 'BNB' limit 1;

/* @name insertPaymentRow */
insert into payments
  (user_id, id, chain_id, tx_hash, log_index, occurrence, asset, block_number, block_hash, block_time, sender, recipient,
   value, status)
values (:userId!, :paymentId!, :chainId!, :txHash!, :logIndex!, :occurrence!, :asset!, :blockNumber!, :blockHash!,
  to_timestamp(:blockTimeMs!::numeric / 1000), :sender!, :recipient!, :value!, 'unmatched');

/* @name readPaymentStatus */
select status from payments where user_id = :userId! and id = :paymentId!;

/* @name lockPaymentRow */
select chain_id, tx_hash, log_index, asset, sender, status, value - credited_value as "open!", order_id,
  resolved_at is not null as "was_resolved!", (extract(epoch from block_time) * 1000)::bigint as "block_time_ms!"
from payments where user_id = :userId! and id = :paymentId! for update;

/* Adds the price of a delivery. No other statement changes the credited value, so that deliveries and their price can never
   diverge. */
/* @name addCredited */
update payments set credited_value = credited_value + :paid!::numeric,
  status = case when credited_value + :paid!::numeric = value then 'credited' else 'surplus' end
where user_id = :userId! and id = :paymentId!;

/* Locks the payment that collects the dust of a payer. */
/* @name lockAsideLine */
select id from payments where user_id = :userId! and chain_id = :chainId! and asset = :asset! and status = 'aside'
for update;

/* Claims those of the transfers that were not claimed before. */
/* @name insertAsideClaims */
insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id)
overriding system value
select :chainId!::integer, hash, :asset!::text, :sender!::text, value, occurrence, :userId!::bigint, :paymentId!::bigint
from unnest(:hashes!::text[], :values!::numeric[], :occurrences!::integer[]) as line(hash, value, occurrence)
on conflict (tx_hash, chain_id, asset, sender, value, occurrence) do nothing
returning value;

/* @name addAside */
update payments set value = value + :value!::numeric, transfers = transfers + :transfers!::integer
where user_id = :userId! and id = :paymentId! and status = 'aside'
returning transfers;

/* @name readCheapestPrice */
select min(price) as price from cards;

/* Reads the least amount that any buyer may be about to pay in BNB. */
/* @name readLeastBnbAmount */
select min(amount) as amount from (
  select amount from orders
  where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'failed')
    and created_at > clock_now() - make_interval(hours => :hours!)
  order by created_at desc limit :limit!
) youngest;

/* Lists the accounts of wallets that have sent dust. */
/* @name readAccountsOf */
select user_id, wallet_address from wallets where wallet_address = any(:wallets!::text[]);

/* @name readLeastOrders */
select user_id, payment_method, min(amount) as "amount!" from orders
where user_id = any(:userIds!::bigint[]) and status = any(:statuses!::text[])
group by user_id, payment_method;

/* @name setPaymentOrder */
update payments set order_id = :orderId! where user_id = :userId! and id = :paymentId!;

/* @name setPaymentWaiting */
update payments set status = :status!, order_id = :orderId where user_id = :userId! and id = :paymentId!;

/* @name setPaymentResolved */
update payments set resolved_at = clock_now(), resolved_by = :username! where user_id = :userId! and id = :paymentId!;

/* @name setPaymentBlock */
update payments set block_number = :blockNumber!, block_hash = :blockHash!,
  block_time = to_timestamp(:blockTimeMs!::numeric / 1000)
where user_id = :userId! and id = :paymentId!;

/* @name setPaymentRefunding */
update payments set status = 'refunding' where user_id = :userId! and id = :paymentId!;

/* @name setPaymentRefunded */
update payments set status = 'refunded' where user_id = :userId! and id = :paymentId!
returning (select status from orders where user_id = :userId! and id = :orderId::uuid) as order_status;

/* Reopens a payment whose refund was cancelled. The open part waits again, in its earlier status if its order still shows it. */
/* @name setPaymentReopened */
update payments y set status = case when y.credited_value > 0 then 'surplus' else coalesce((
    select o.status from orders o
    where o.user_id = :userId! and o.id = y.order_id and o.status in ('partial', 'late')
  ), 'unmatched') end
where y.user_id = :userId! and y.id = :paymentId! and y.status = 'refunding'
returning id;

/* @name readCardOffer */
select version, price, is_active, total_bv3, total_usdt, daily_bv3, daily_usdt,
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!"
from cards where id = :cardId!;

/* Sums the BNB of contracts that operators have recorded in a block. */
/* @name readRecordedInBlock */
select coalesce(sum(value), 0) as "recorded!" from payments
where chain_id = :chainId! and block_number = :blockNumber! and log_index = :logIndex!;

/* @name insertOrder */
insert into orders
  (user_id, card_id, quantity, unit_price, amount, bnb_price, total_bv3, total_usdt, daily_bv3, daily_usdt,
   payment_method, chain_id, token, treasury, expires_at)
values (:userId!, :cardId!, :quantity!, :unitPrice!, :amount!, :bnbPrice, :totalBv3!, :totalUsdt!, :dailyBv3!, :dailyUsdt!,
  :paymentMethod!, :chainId!, :token!, :treasury!, clock_now() + make_interval(secs => :lifetimeSeconds!))
returning id;

/* @fragment columns */
id, card_id, quantity, unit_price, amount, status, tx_hash, sender_nonce,
  total_bv3, total_usdt, daily_bv3, daily_usdt,
  (extract(epoch from named_at) * 1000)::bigint as named_at_ms,
  (extract(epoch from created_at) * 1000)::bigint as "created_at_ms!",
  (extract(epoch from expires_at) * 1000)::bigint as "expires_at_ms!";

/* @name lockOpenOrders */
select {{columns}}
from orders
where user_id = :userId! and id = any(array(
    (select id from orders where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash! limit :max!)
    union all
    (select id from orders where user_id = :userId! and sender_nonce = :senderNonce::bigint
      order by created_at desc limit :max!)
    union all
    (select id from orders where user_id = :userId! order by created_at desc limit :max!)
  ))
  and chain_id = :chainId! and payment_method = :asset! and status = any(:statuses!::text[])
order by created_at desc, id for update;

/* @name readNonceNeed */
select not exists (select from orders where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash!)
  and exists (select from orders where user_id = :userId! and sender_nonce is not null and chain_id = :chainId!
    and status = any(:statuses!::text[])) as "is_needed!";

/* @name lockOrder */
select {{columns}}
from orders where user_id = :userId! and id = :orderId! for update;

/* Records the transaction of an order that named none or another. Returns no row if it names this one. */
/* @name setOrderTransaction */
update orders set tx_hash = :txHash!, sender_nonce = coalesce(:senderNonce::bigint, sender_nonce), status = :status!,
  named_at = clock_now()
where user_id = :userId! and id = :orderId! and tx_hash is distinct from :txHash!
returning id;

/* Records again the transaction that an order names. The time of its first naming stays. */
/* @name repeatOrderTransaction */
update orders set sender_nonce = coalesce(:senderNonce::bigint, sender_nonce),
  status = case when status in ('seen', 'confirming') then status else :status! end
where user_id = :userId! and id = :orderId! and tx_hash = :txHash!;

/* @name setFollowedStatus */
update orders set status = :status!
where user_id = :userId! and id = :orderId! and status = :statusBefore! and tx_hash = :txHash!
returning id;

/* @name setOrderCredited */
update orders set status = :status!, tx_hash = :txHash!, credited_at = clock_now()
where user_id = :userId! and id = :orderId!;

/* @name setOrderWaiting */
update orders set status = :status!, tx_hash = :txHash! where user_id = :userId! and id = :orderId!;

/* @name setOrderEnded */
update orders set status = :status! where user_id = :userId! and id = :orderId!;

/* Records when an order was first credited, also by an operator. */
/* @name setFirstCredited */
update orders set credited_at = clock_now() where user_id = :userId! and id = :orderId! and credited_at is null;

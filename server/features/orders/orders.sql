/*
 * Lists orders as players see them, newest first. An order that was not paid in time reads as expired, so that no job has to update
 * it.
 */
/* @name readOrderRows */
select o.id, o.card_id, c.name as card_name, o.quantity, o.unit_price, o.amount, o.payment_method, o.token, o.treasury,
  o.chain_id, o.expires_at, o.created_at, o.tx_hash,
  case when o.status = 'awaiting' and o.expires_at <= clock_now() then 'expired' else o.status end as "status!",
  (select array_agg(p.id order by p.id) from payments y
    join lots l on l.user_id = :userId! and l.payment_id = y.id
    join purchases p on p.user_id = :userId! and p.lot_id = l.id
    where y.user_id = :userId! and y.order_id = o.id) as purchase_ids
from orders o join cards c on c.id = o.card_id
where o.user_id = :userId! and o.id = any(:orderIds!::uuid[])
order by o.created_at desc;

/* Lists the orders that a player may want to resume. */
/* @name readOpenOrderIds */
select id from orders
where user_id = :userId! and (
  status in ('seen', 'confirming', 'unclear', 'partial', 'late')
  or (status in ('awaiting', 'failed') and expires_at > clock_now())
  or (status = 'awaiting' and tx_hash is not null
    and created_at > clock_now() - make_interval(hours => :sentShownForHours!)))
order by created_at desc limit :limit!;

/* @name countUnpaidOrders */
select count(*) as "unpaid!" from orders
where user_id = :userId! and created_at > (select clock_now() - make_interval(secs => :lifetimeSeconds!))
  and credited_at is null;

/* @name hasBought */
select exists (select from purchases where user_id = :userId!) as "has_bought!";

/* @name lockOwnOrder */
select status, tx_hash from orders where user_id = :userId! and id = :orderId! for update;

/* @name readOthersOfTransaction */
select id from orders
where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash! and id <> :orderId!;

/* Lists orders of all players whose transaction the network knows, after the order `afterId`, which was made at `afterAt`. */
/* @name readKnownOrders */
select o.user_id, o.id, o.created_at, u.wallet_address as wallet, o.status, o.payment_method,
  o.tx_hash as "tx_hash!"
from orders o join users u on u.user_id = o.user_id
where o.chain_id = :chainId! and o.status in ('seen', 'confirming') and o.tx_hash is not null
  and (o.created_at, o.id) > (
    greatest((select clock_now() - make_interval(hours => :hours!)), :afterAt!::timestamptz), :afterId!)
order by o.created_at, o.id limit :limit!;

/* Lists orders of all players whose transaction no node has shown yet. Anyone can name a transaction that does not exist. */
/* @name readUnknownOrders */
select o.user_id, o.id, o.created_at, u.wallet_address as wallet, o.status, o.payment_method,
  o.tx_hash as "tx_hash!"
from orders o join users u on u.user_id = o.user_id
where o.chain_id = :chainId! and o.status = 'awaiting' and o.tx_hash is not null
  and (o.created_at, o.id) > (
    greatest((select clock_now() - make_interval(hours => :hours!)), :afterAt!::timestamptz), :afterId!)
order by o.created_at, o.id limit :limit!;

/*
 * Finds the newest order in BNB since a moment. The order by time makes it one step on an index, and never a walk over all orders.
 */
/* @name readAwaitedInBnb */
select id from orders
where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'unclear', 'failed')
  and created_at > to_timestamp(:sinceMs!::numeric / 1000) - make_interval(hours => :hours!)
order by created_at desc limit 1;

/* @name readNamedInBnb */
select tx_hash from purchase_names
where asset = 'BNB' and named_at > to_timestamp(:sinceMs!::numeric / 1000) - make_interval(hours => :hours!) limit 1;

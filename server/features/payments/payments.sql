/* Lists a player's payments with what they bought, newest first. */
/* @name readOwnPaymentRows */
select y.id, y.tx_hash, y.asset, y.value, y.credited_value, y.status, y.sender, y.order_id, y.block_time,
  y.transfers, coalesce(b.copies, 0) as "copies!", coalesce(b.card_name, c.name) as card_name
from payments y
left join orders o on o.user_id = y.user_id and o.id = y.order_id left join cards c on c.id = o.card_id
left join lateral (
  select sum(l.copies) as copies, string_agg(distinct k.name, ', ') as card_name
  from lots l join cards k on k.id = l.card_id where l.user_id = :userId! and l.payment_id = y.id
) b on true
where y.user_id = :userId! and y.id = any(:paymentIds!::bigint[])
order by y.id desc;

/* Lists payments of any players with what they bought, and whether the sender has ever signed in. */
/* @name readPaymentRows */
select y.id, y.tx_hash, y.asset, y.value, y.credited_value, y.status, y.sender, y.order_id, y.block_time,
  y.log_index, y.transfers, coalesce(b.copies, 0) as "copies!", coalesce(b.card_name, c.name) as card_name,
  y.user_id, u.signed_in_at is not null as "has_signed_in!", (extract(epoch from y.block_time) * 1000)::bigint as "block_time_ms!",
  o.card_id as "order_card_id?", o.amount as "order_amount?", o.quantity as "order_quantity?", o.status as "order_status?",
  o.tx_hash as "order_tx_hash?", (extract(epoch from o.named_at) * 1000)::bigint as "order_named_at_ms?",
  (extract(epoch from o.created_at) * 1000)::bigint as "order_created_at_ms?",
  (extract(epoch from o.expires_at) * 1000)::bigint as "order_expires_at_ms?"
from payments y join users u on u.user_id = y.user_id
left join orders o on o.user_id = y.user_id and o.id = y.order_id left join cards c on c.id = o.card_id
left join lateral (
  select sum(l.copies) as copies, string_agg(distinct k.name, ', ') as card_name
  from lots l join cards k on k.id = l.card_id where l.user_id = y.user_id and l.payment_id = y.id
) b on true
where y.user_id = any(:userIds!::bigint[]) and y.id = any(:paymentIds!::bigint[])
order by y.id desc;

/* Lists a player's payments in one transaction. */
/* @name readIdsInTransaction */
select distinct payment_id as id from payment_claims
where tx_hash = :txHash! and chain_id = :chainId! and user_id = :userId!
order by payment_id desc limit :limit!;

/* @name readUncreditedIds */
select id from payments where user_id = :userId! and status <> 'credited' order by id desc limit :limit!;

/* @name readIdsBefore */
select user_id, id from payments where id < :beforeId! order by id desc limit :limit!;

/* @name readIdsAfter */
select user_id, id from payments where id > :afterId! order by id limit :limit!;

/* Lists payments that wait for the operator: for a decision, or for a refund that the operator pays by hand. */
/* @name readWaitingIdsBefore */
select user_id as "user_id!", id as "id!" from (
  (select user_id, id from payments where is_open and id < :beforeId! order by id desc limit :limit!)
  union all
  (select y.user_id, y.id from payouts p join payments y on y.user_id = p.user_id and y.id = p.payment_id
    where p.state in ('awaiting_operator', 'uncertain', 'failed') and y.status = 'refunding' and y.id < :beforeId!
    order by y.id desc limit :limit!)
) waiting
order by id desc limit :limit!;

/* @name readWaitingIdsAfter */
select user_id as "user_id!", id as "id!" from (
  (select user_id, id from payments where is_open and id > :afterId! order by id limit :limit!)
  union all
  (select y.user_id, y.id from payouts p join payments y on y.user_id = p.user_id and y.id = p.payment_id
    where p.state in ('awaiting_operator', 'uncertain', 'failed') and y.status = 'refunding' and y.id > :afterId!
    order by y.id limit :limit!)
) waiting
order by id limit :limit!;

/* Lists payments that are kept aside, because they are too small to buy anything. */
/* @name readAsideIdsBefore */
select user_id, id from payments where status = 'aside' and id < :beforeId! order by id desc limit :limit!;

/* @name readAsideIdsAfter */
select user_id, id from payments where status = 'aside' and id > :afterId! order by id limit :limit!;

/* @name countAside */
select count(*) as "aside!" from payments where status = 'aside';

/* @name countWaiting */
select (select count(*) from payments where is_open)
  + (select count(*) from payouts
    where payment_id is not null and state in ('awaiting_operator', 'uncertain', 'failed')) as "waiting!";

/* Lists the payouts that send payments back. */
/* @name readRefundRows */
select id, payment_id as "payment_id!", way, state, tx_hash, token, amount, problem, problem_facts, ending from payouts
where user_id = any(:userIds!::bigint[]) and payment_id = any(:paymentIds!::bigint[]) and state <> 'cancelled';

/*
 * Finds the player of a payment that an operator names by its id alone. Returns the time as well, which a price in BNB is compared
 * with.
 */
/* @name readPaymentOwner */
select user_id, asset, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!" from payments
where id = :paymentId!;

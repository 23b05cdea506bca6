/* With what they bought, newest first. */
/* @name readPaymentRows */
select y.id, y.user_id, y.tx_hash, y.asset, y.value, y.credited_value, y.status, y.sender, y.order_id, y.block_time,
  coalesce(b.copies, 0) as "copies!", coalesce(b.card_name, c.name) as card_name
from payments y
left join orders o on o.id = y.order_id left join cards c on c.id = o.card_id
left join lateral (
  select sum(l.copies) as copies, string_agg(distinct k.name, ', ') as card_name
  from lots l join cards k on k.id = l.card_id where l.payment_id = y.id
) b on true
where y.id = any(:paymentIds!::bigint[])
order by y.id desc;

/* @name readIdsInTransaction */
select id from payments where chain_id = :chainId! and tx_hash = :txHash! and sender = :sender!
order by id desc limit :limit!;

/* `nulls last`, as the index has it, though there are none. */
/* @name readToldIds */
select id from payments where sender = :sender! and status <> 'credited'
order by id desc nulls last limit :limit!;

/* @name readIdsBefore */
select id from payments where id < :beforeId! order by id desc limit :limit!;

/* What waits for the operator: to be decided, or, where a refund is theirs to pay, to be paid back. */
/* @name readWaitingIdsBefore */
select id as "id!" from (
  (select id from payments
    where status in ('surplus', 'partial', 'late', 'unmatched') and id < :beforeId!
    order by id desc limit :limit!)
  union all
  (select y.id from payouts p join payments y on y.id = p.payment_id
    where p.state in ('awaiting_operator', 'uncertain', 'failed') and y.status = 'refunding' and y.id < :beforeId!
    order by y.id desc limit :limit!)
) waiting
order by id desc limit :limit!;

/* @name countWaiting */
select (select count(*) from payments where status in ('surplus', 'partial', 'late', 'unmatched'))
  + (select count(*) from payouts
    where payment_id is not null and state in ('awaiting_operator', 'uncertain', 'failed')) as "waiting!";

/* What sends payments back. */
/* @name readRefundRows */
select id, payment_id as "payment_id!", way, state, tx_hash, token, amount, problem from payouts
where payment_id = any(:paymentIds!::bigint[]);

/* @name readTimeOfBnbPayment */
select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!" from payments
where id = :paymentId! and asset = 'BNB';

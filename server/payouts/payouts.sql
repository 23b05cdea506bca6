/* @name insertPayout */
insert into payouts (user_id, withdrawal_id, payment_id, chain_id, way, state, token, to_address, amount, created_by)
values (
  :userId!, :withdrawalId, :paymentId, :chainId!, :way!, :state!, :token, :toAddress!, :amount!, :createdBy!);

/* @name findPayoutOwner */
select user_id from payouts where id = :payoutId!;

/* @name selectPayout */
select user_id, id, state, token, to_address, amount, from_address, nonce, tx_hash, problem,
  (extract(epoch from created_at) * 1000)::bigint as "created_at_ms!"
from payouts where user_id = :userId! and id = :payoutId!;

/* What is signed first, in the order of its nonces; what waits for funds or a person last. */
/* @name selectDriven */
select user_id, id, state, token, to_address, amount, from_address, nonce, tx_hash, problem,
  (extract(epoch from created_at) * 1000)::bigint as "created_at_ms!"
from payouts
where chain_id = :chainId! and way = 'hot_wallet' and state in ('queued', 'signed', 'broadcast', 'uncertain')
order by array_position(array['signed', 'broadcast', 'queued', 'uncertain'], state) > 2,
  state = 'uncertain', problem is not null, nonce, id
limit :limit!;

/* @name countOpenPayouts */
select count(*) filter (where state in ('queued', 'signed', 'broadcast', 'uncertain')) as "driven!",
  count(*) filter (where state in ('queued', 'signed', 'broadcast') and problem is not null) as "paused!",
  count(*) filter (where state in ('uncertain', 'failed')) as "for_person!"
from payouts where state <> 'completed' and way = 'hot_wallet';

/* @name findPausedPayout */
select id from payouts where state = 'queued' and way = 'hot_wallet' and problem is not null limit 1;

/* What a wallet has signed away and what may not have left it in the last final block. */
/* @name sumPromised */
select count(*) as "count!", coalesce(sum(amount) filter (where token is null), 0) as "bnb!",
  coalesce(sum(amount) filter (where token = :token), 0) as "token!"
from payouts where from_address = :from! and state in ('signed', 'broadcast', 'uncertain');

/* @name readLowestNonceUnderWay */
select min(nonce) as nonce from payouts
where chain_id = :chainId! and from_address = :from! and state in ('signed', 'broadcast');

/* @name lockPayout */
select id from payouts
where user_id = :userId! and id = :payoutId! and state = any(:states!::text[]) for update;

/* @name markSigned */
update payouts set state = 'signed', from_address = :from!, nonce = :nonce!, problem = null
where user_id = :userId! and id = :payoutId! and state = 'queued'
returning id;

/* @name setTransaction */
update payouts set tx_hash = :hash!
where user_id = :userId! and id = :payoutId! and state in ('queued', 'signed', 'broadcast')
returning id;

/* Nothing for one that waits for a person, and none that is completed by then: a node may take it all the same. */
/* @name markBroadcast */
update payouts set state = 'broadcast'
where user_id = :userId! and id = :payoutId! and state in ('signed', 'broadcast');

/* A nonce belongs to the wallet that reserved it: it goes when another one has paid. */
/* @name markCompleted */
update payouts set state = 'completed', tx_hash = :txHash!, from_address = :from!, problem = null,
  nonce = case when from_address = :from! then nonce end, completed_at = clock_now()
where user_id = :userId! and id = :payoutId! and state <> 'completed' and state = any(:states!::text[])
returning chain_id, withdrawal_id, payment_id;

/* @name setProblem */
update payouts set problem = :problem
where user_id = :userId! and id = :payoutId! and state in ('queued', 'signed', 'broadcast')
  and problem is distinct from :problem
returning id;

/* @name markForPerson */
update payouts set state = :state!, problem = :problem!
where user_id = :userId! and id = :payoutId! and state in ('signed', 'broadcast', 'uncertain')
  and (state, problem) is distinct from (:state!, :problem!)
returning id;

/* The latest first. */
/* @name selectAttempts */
select attempt, hash, raw_transaction, gas_price_wei,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as "age_ms!"
from payout_transactions where user_id = :userId! and payout_id = :payoutId! order by attempt desc;

/* @name insertAttempt */
insert into payout_transactions (user_id, payout_id, attempt, hash, raw_transaction, gas_price_wei)
values (:userId!, :payoutId!, :attempt!, :hash!, :raw!, :gasPriceWei!);

/* @name findNewerAttempt */
select attempt from payout_transactions
where user_id = :userId! and payout_id = :payoutId! and attempt > :attempt! limit 1;

/* When a node first took it; later ones change nothing. */
/* @name markAttemptBroadcast */
update payout_transactions set broadcast_at = clock_now()
where user_id = :userId! and payout_id = :payoutId! and attempt = :attempt! and broadcast_at is null;

/*
Never below what the chain has seen of the wallet, never one that was reserved before. Only this makes a nonce one payout's:
the row stays locked until the transaction ends, and an index over all players could not be unique.
*/
/* @name insertNonce */
insert into payout_nonces as n (chain_id, address, next_nonce) values (:chainId!, :address!, :least!::bigint + 1)
on conflict (chain_id, address) do update set next_nonce = greatest(n.next_nonce, :least!::bigint) + 1
returning next_nonce - 1 as "reserved!";

/* Nothing where it is claimed. Of two that claim it at the same moment, the second waits until the first has ended. */
/* @name insertClaim */
insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
values (:txHash!, :chainId!, :userId!, :payoutId!)
on conflict (tx_hash, chain_id) do nothing
returning payout_id;

/* @name readClaim */
select payout_id from payout_claims where tx_hash = :txHash! and chain_id = :chainId!;

/* What a wallet has signed with nonces between what is mined and what waits, in their order, the latest attempts first. */
/* @name selectAttemptsBetween */
select t.raw_transaction from payouts p
join payout_transactions t on t.user_id = p.user_id and t.payout_id = p.id
where p.chain_id = :chainId! and p.from_address = :from! and p.nonce >= :minedCount! and p.nonce < :lowest!
order by p.nonce, t.attempt desc
limit :limit!;

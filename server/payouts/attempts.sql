/* The latest first. */
/* @name selectAttempts */
select attempt, hash, raw_transaction, gas_price_wei,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as "age_ms!"
from payout_transactions where payout_id = :payoutId! order by attempt desc;

/* @name insertAttempt */
insert into payout_transactions (payout_id, attempt, hash, raw_transaction, gas_price_wei)
values (:payoutId!, :attempt!, :hash!, :raw!, :gasPriceWei!);

/* @name findNewerAttempt */
select attempt from payout_transactions where payout_id = :payoutId! and attempt > :attempt! limit 1;

/* @name markAttemptBroadcast */
update payout_transactions set broadcast_at = clock_now()
where payout_id = :payoutId! and attempt = :attempt! and broadcast_at is null;

/* Never below what the chain has seen of the wallet, never one that was reserved before. */
/* @name insertNonce */
insert into payout_nonces as n (chain_id, address, next_nonce) values (:chainId!, :address!, :least!::bigint + 1)
on conflict (chain_id, address) do update set next_nonce = greatest(n.next_nonce, :least!::bigint) + 1
returning next_nonce - 1 as "reserved!";

/* Other payouts that a transaction has paid or was signed for. */
/* @name findOtherPayoutsOf */
select id from payouts where chain_id = :chainId! and tx_hash = :txHash! and id <> :payoutId!
union all
select payout_id from payout_transactions where hash = :txHash! and payout_id <> :payoutId!;

/* What a wallet has signed with nonces between what is mined and what waits, in their order, the latest attempts first. */
/* @name selectAttemptsBetween */
select t.raw_transaction from payouts p join payout_transactions t on t.payout_id = p.id
where p.chain_id = :chainId! and p.from_address = :from! and p.nonce >= :minedCount! and p.nonce < :lowest!
order by p.nonce, t.attempt desc
limit :limit!;

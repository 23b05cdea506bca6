/*
 * Lists the attempts signed with the payout's current nonce, latest first. Attempts with an earlier nonce can never be mined.
 */
/* @name selectAttempts */
select t.attempt, t.hash, t.raw_transaction, t.gas_price_wei,
  (extract(epoch from clock_now() - t.signed_at) * 1000)::bigint as "age_ms!"
from payout_transactions t join payouts p on p.user_id = t.user_id and p.id = t.payout_id
where t.user_id = :userId! and t.payout_id = :payoutId! and coalesce(t.nonce, p.nonce) = p.nonce
order by t.attempt desc;

/* Returns the number of the last attempt, with any nonce; 0 without attempts. */
/* @name readLastAttempt */
select coalesce(max(attempt), 0) as "attempt!" from payout_transactions
where user_id = :userId! and payout_id = :payoutId!;

/* @name insertAttempt */
insert into payout_transactions (user_id, payout_id, attempt, nonce, hash, raw_transaction, gas_price_wei)
values (:userId!, :payoutId!, :attempt!, :nonce!, :hash!, :raw!, :gasPriceWei!);

/* @name findNewerAttempt */
select attempt from payout_transactions
where user_id = :userId! and payout_id = :payoutId! and attempt > :attempt! limit 1;

/* Records when a node first accepted the attempt. Later calls change nothing. */
/* @name markAttemptBroadcast */
update payout_transactions set broadcast_at = clock_now()
where user_id = :userId! and payout_id = :payoutId! and attempt = :attempt! and broadcast_at is null;

/*
 * Inserts the nonce record of a wallet before its first use, so that there is a row to lock. Does nothing if the wallet has
 * one.
 */
/* @name insertNonceRecord */
insert into payout_nonces (chain_id, address, next_nonce) values (:chainId!, :address!, :next!) on conflict do nothing;

/* Locks the record of the wallet's nonces until the transaction ends. */
/* @name lockNonceRecord */
select next_nonce from payout_nonces where chain_id = :chainId! and address = :address! for update;

/*
 * Raises the wallet's next nonce. Only the lock on this row keeps a nonce to one transaction: an index over all players
 * cannot be unique.
 */
/* @name recordNonce */
insert into payout_nonces as n (chain_id, address, next_nonce) values (:chainId!, :address!, :next!)
on conflict (chain_id, address) do update set next_nonce = greatest(n.next_nonce, :next!::bigint);

/* Reads the next nonce of a wallet without a lock. */
/* @name readNonceRecord */
select next_nonce from payout_nonces where chain_id = :chainId! and address = :address!;

/*
 * Lists the nonces that a wallet has signed payouts and voids with, from `least` on. A nonce that a payout gave up is
 * missing, because a final transaction has used it.
 */
/* @name selectSignedNonces */
select nonce as "nonce!" from payouts
where chain_id = :chainId! and from_address = :address! and nonce >= :least!
union select nonce from payout_voids
where chain_id = :chainId! and from_address = :address! and nonce >= :least!;

/*
 * Claims a log of a transaction for a payout. Returns no row if it is claimed already. If two transactions claim it at the
 * same moment, the second waits until the first has ended.
 */
/* @name insertClaim */
insert into payout_claims (tx_hash, chain_id, log_index, user_id, payout_id)
values (:txHash!, :chainId!, :logIndex!, :userId!, :payoutId!)
on conflict (tx_hash, chain_id, log_index) do nothing
returning payout_id;

/* Lists the payouts that have claimed a transaction, by log. */
/* @name readClaims */
select log_index, payout_id from payout_claims where tx_hash = :txHash! and chain_id = :chainId!;

/*
 * Lists the bytes that a wallet has signed with nonces between the mined count and the lowest pending nonce. They are ordered
 * by nonce, latest attempts first.
 */
/* @name selectAttemptsBetween */
select raw_transaction as "raw_transaction!" from (
  select t.raw_transaction, p.nonce, t.attempt from payouts p
  join payout_transactions t on t.user_id = p.user_id and t.payout_id = p.id and coalesce(t.nonce, p.nonce) = p.nonce
  where p.chain_id = :chainId! and p.from_address = :from! and p.nonce >= :minedCount! and p.nonce < :lowest!
  union all
  select raw_transaction, nonce, attempt + 1000 from payout_voids
  where chain_id = :chainId! and from_address = :from! and nonce >= :minedCount! and nonce < :lowest!
) signed
order by nonce, attempt desc
limit :limit!;

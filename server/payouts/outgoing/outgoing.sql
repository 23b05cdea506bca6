/* Lists wallets that this server has signed for, that a payer has reported, or that have strays. */
/* @name listHotWallets */
select address as "address!" from payout_nonces where chain_id = :chainId!
union select hot_wallet from processes where hot_wallet is not null
union select from_address from payout_strays where chain_id = :chainId!
order by 1;

/*
 * Returns whether a payer has reported since the hold began. A database that was set back does not tell which wallet pays
 * now.
 */
/* @name readHasPayerReported */
select exists (select from processes p, payout_holds h
  where 'payer' = any(p.roles) and p.seen_at > h.held_at and h.ended_at is null) as "has_payer_told!";

/* Finds a wallet whose strays were found before its past was compared. */
/* @name findUnrecorded */
select s.from_address from payout_strays s
where s.chain_id = :chainId! and s.explained_by is distinct from :byChain!
  and not exists (select from payout_nonces n where n.chain_id = s.chain_id and n.address = s.from_address)
limit 1;

/* @name selectClaims */
select tx_hash, log_index, payout_id from payout_claims where chain_id = :chainId! and tx_hash = any(:hashes!::text[]);

/* @name selectPayoutStates */
select id, state, tx_hash from payouts where id = any(:ids!::bigint[]);

/* @name selectExplained */
select tx_hash as "tx_hash!" from payout_strays
where chain_id = :chainId! and tx_hash = any(:hashes!::text[]) and explained_at is not null;

/* Lists completed payouts of any wallet that were not compared yet. */
/* @name selectUncompared */
select user_id, id, tx_hash as "tx_hash!", token, to_address, amount, from_address as "from_address!" from payouts
where state = 'completed' and not is_compared and chain_id = :chainId! and tx_hash is not null
  and completed_at <= to_timestamp(:untilMs!::numeric / 1000)
order by id;

/* @name updateComparedPayouts */
update payouts set is_compared = true where user_id = any(:userIds!::bigint[]) and id = any(:ids!::bigint[]);

/* @name findCompleted */
select id, tx_hash as "tx_hash!", token, to_address, amount, from_address as "from_address!" from payouts
where id = any(:ids!::bigint[]) and state = 'completed' and tx_hash is not null;

/* Lists the nonces of a wallet that the record has, from `least` on. */
/* @name selectKnownNonces */
select nonce as "nonce!" from payouts
where chain_id = :chainId! and from_address = :address! and nonce >= :least!
union select nonce from payout_voids where chain_id = :chainId! and from_address = :address! and nonce >= :least!
union select nonce from payout_strays where chain_id = :chainId! and from_address = :address! and nonce >= :least!;

/* Lists signed bytes by nonce, of any wallet. Only the bytes tell which wallet signed them. */
/* @name selectTried */
select nonce as "nonce!", raw_transaction from payout_transactions where nonce = any(:nonces!::bigint[]);

/* Counts the differences of the hot wallet that an operator has to explain. */
/* @name countDifferences */
select (select count(*) from payout_strays where explained_at is null) as "strays!",
  (select count(*) from chain_alarms
    where kind in ('transfer_not_in_ledger', 'payout_not_on_chain') and resolved_at is null) as "alarms!";

/* @name findOpenDifference */
select id from chain_alarms
where kind in ('transfer_not_in_ledger', 'payout_not_on_chain') and resolved_at is null limit 1;

/* @name readClock */
select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!";

/* Records a stray. A known stray is unchanged. A stray that the chain had lost and has again must be explained again. */
/* @name insertStray */
insert into payout_strays as s (chain_id, from_address, nonce, tx_hash)
values (:chainId!, :from!, :nonce!, :txHash)
on conflict (chain_id, from_address, nonce) do update set
  tx_hash = coalesce(excluded.tx_hash, s.tx_hash),
  explained_at = case when s.explained_by = :byChain! then null else s.explained_at end,
  explained_by = case when s.explained_by = :byChain! then null else s.explained_by end
where s.tx_hash is null and excluded.tx_hash is not null or s.explained_by = :byChain!
returning nonce;

/*
 * Records the skipped nonces before a nonce as strays. They are final because a later nonce is, even if the chain seemed not
 * to have them.
 */
/* @name insertSkipped */
insert into payout_strays as s (chain_id, from_address, nonce)
select :chainId!, :from!, skipped from generate_series(:least!::bigint, :nonce!::bigint - 1) skipped
on conflict (chain_id, from_address, nonce) do update set explained_at = null, explained_by = null
where s.explained_by = :byChain!;

/* Marks strays as explained that exist only because nodes returned a wrong count. No operator has to explain them. */
/* @name dropStrays */
update payout_strays set explained_at = clock_now(), explained_by = :byChain!
where chain_id = :chainId! and from_address = :from! and nonce >= :finalCount! and explained_at is null
returning nonce;

/* @name listOpenStrays */
select chain_id, from_address, nonce, tx_hash, found_at from payout_strays where explained_at is null
order by chain_id, from_address, nonce limit :limit!;

/* Counts open strays of every wallet. A wallet that signed before may have paid what the next one would sign. */
/* @name countOpenStrays */
select count(*) as "strays!" from payout_strays where chain_id = :chainId! and explained_at is null;

/* @name findStray */
select tx_hash, explained_at is not null as "is_explained!" from payout_strays
where chain_id = :chainId! and from_address = :from! and nonce = :nonce!;

/* @name explainStray */
insert into payout_strays as s (chain_id, from_address, nonce, tx_hash, explained_at, explained_by, note)
values (:chainId!, :from!, :nonce!, :txHash, clock_now(), :explainedBy!, :note!)
on conflict (chain_id, from_address, nonce) do update set
  tx_hash = coalesce(s.tx_hash, excluded.tx_hash), explained_at = clock_now(), explained_by = :explainedBy!, note = :note!
where s.explained_at is null or s.explained_by = :byChain!
returning nonce;

/* @name findPayer */
select wallet_address from payout_payers where wallet_address = :address!;

/* @name insertPayer */
insert into payout_payers (wallet_address, added_by) values (:address!, :addedBy!) on conflict do nothing
returning wallet_address;

/* Finds a wallet that this server has paid from. */
/* @name findOwnWallet */
select address from payout_nonces where address = :address! limit 1;

/* Lists nonces of a wallet, from `least` to before `end`, that were signed here or that a person has explained. */
/* @name selectExplainedNonces */
select nonce as "nonce!" from payouts
where chain_id = :chainId! and from_address = :address! and nonce >= :least! and nonce < :end!
union select nonce from payout_voids
where chain_id = :chainId! and from_address = :address! and nonce >= :least! and nonce < :end!
union select nonce from payout_strays
where chain_id = :chainId! and from_address = :address! and nonce >= :least! and nonce < :end!
  and explained_at is not null and explained_by <> :byChain!;

/* Lists the voids of a nonce, latest first. */
/* @name selectVoids */
select attempt, hash, raw_transaction, gas_price_wei,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as "age_ms!"
from payout_voids where chain_id = :chainId! and from_address = :from! and nonce = :nonce! order by attempt desc;

/* Stores a void. Returns no row if another process has stored this attempt. */
/* @name insertVoid */
insert into payout_voids (chain_id, from_address, nonce, attempt, hash, raw_transaction, gas_price_wei)
values (:chainId!, :from!, :nonce!, :attempt!, :hash!, :raw!, :gasPriceWei!)
on conflict do nothing returning attempt;

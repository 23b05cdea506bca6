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

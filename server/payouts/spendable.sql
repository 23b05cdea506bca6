/* Sums what open payouts of the hot wallet have still to move of a token. */
/* @name sumUnpaid */
select coalesce(sum(amount), 0) as "amount!" from payouts
where state <> 'completed' and state <> 'cancelled' and way = 'hot_wallet' and chain_id = :chainId! and token = :token!;

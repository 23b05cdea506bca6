/* Lists a transaction's purchases with the terms of their lot: the terms that were bought, not the card's present ones. */
/* @name readPurchasesOfTransaction */
select p.id, p.user_id, p.card_id, p.price, p.tx_hash, p.copy, p.origin, p.payment_method, p.purchased_at,
  c.name as card_name, c.image_url, l.daily_bv3, l.total_bv3, l.daily_usdt, l.total_usdt
from purchases p join lots l on l.user_id = p.user_id and l.id = p.lot_id join cards c on c.id = p.card_id
where p.user_id = :userId! and p.chain_id = :chainId! and p.tx_hash = :txHash!
order by p.id desc limit :limit!;

/* Lists a player's copies, newest first, with what their lots have mined. */
/* @name readCopiesBefore */
select p.id, p.user_id, p.card_id, p.price, p.tx_hash, p.copy, p.origin, p.payment_method, p.purchased_at,
  c.name as card_name, c.image_url, l.daily_bv3, l.total_bv3, l.daily_usdt, l.total_usdt,
  p.opened_at is not null as "is_opened!", p.edition, l.copies, l.mined_bv3_ms, l.mined_usdt_ms, (extract(epoch from l.mining_since) * 1000)::bigint as since_ms,
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms
from purchases p join lots l on l.user_id = p.user_id and l.id = p.lot_id join cards c on c.id = p.card_id cross join listing
where p.user_id = :userId! and p.id < :beforeId!
order by p.id desc limit :limit!;

/* @name findCard */
select id from cards where id = :cardId!;

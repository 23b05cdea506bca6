/* One row a copy of a lot, numbered on from what its player has bought by the same transaction before. */
/* @name insertPurchases */
insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
select l.user_id, l.id, l.card_id, 'payment', :chainId!::integer, :txHash!::text,
  n + (select count(*) from purchases
    where user_id = :userId! and chain_id = :chainId!::integer and tx_hash = :txHash!::text),
  :price!::numeric, :paymentMethod!::text, l.created_at
from lots l cross join generate_series(1, l.copies) as n
where l.user_id = :userId! and l.id = :lotId!
returning id;

/* One row a copy of a lot that was given. */
/* @name insertGifts */
insert into purchases (user_id, lot_id, card_id, origin, price, purchased_at)
select l.user_id, l.id, l.card_id, 'gift', 0, l.created_at
from lots l cross join generate_series(1, l.copies)
where l.user_id = :userId! and l.id = :lotId!;

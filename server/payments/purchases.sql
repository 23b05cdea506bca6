/* Copies that a player has bought by a transaction so far. */
/* @name countBoughtBy */
select count(*) as "copies!" from purchases where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash!;

/* One row a copy of a lot. */
/* @name insertPurchases */
insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
select :userId!::bigint, :lotId!::bigint, :cardId!::bigint, 'payment', :chainId!::integer, :txHash!::text, copy,
  :price!::numeric, :paymentMethod!::text, :purchasedAt!::timestamptz
from unnest(:copies!::integer[]) as copy
returning id;

/* One row a copy of a lot that was given. */
/* @name insertGifts */
insert into purchases (user_id, lot_id, card_id, origin, price, purchased_at)
select :userId!::bigint, :lotId!::bigint, :cardId!::bigint, 'gift', 0, :purchasedAt!::timestamptz
from unnest(:copies!::integer[]) as copy;

/* @name sumPurchases */
select count(*) filter (where origin = 'payment') as "bought!", count(*) filter (where origin = 'gift') as "given!",
  coalesce(sum(price), 0) as "paid!"
from purchases where user_id = :userId!;

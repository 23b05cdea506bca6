/* One row a copy of a lot, numbered on from what its player has bought by the same transaction before. */
/* @name insertPurchases */
insert into purchases (user_id, lot_id, card_id, chain_id, tx_hash, copy, price, payment_method, purchased_at)
select :userId!::bigint, l.id, :cardId!::bigint, :chainId!::integer, :txHash!::text,
  n + (select count(*) from purchases
    where user_id = :userId!::bigint and chain_id = :chainId!::integer and tx_hash = :txHash!::text),
  :price!::numeric, :paymentMethod!::text, l.created_at
from generate_series(1, :copies!::integer) as n, lots l where l.id = :lotId!
returning id;

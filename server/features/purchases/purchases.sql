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

/*
 * Lists copies of all players by time, one row per copy. `…Before` reads older and `…After` newer ones. Both stay between two
 * marks, a moment and an id each, and exclude the marks. Each way of paying is read from an index separately, and a list of several
 * ways merges them. Card and way are compared as one tuple with the order, so that no other index fits: the planner assumes that
 * every card sells equally well, and would walk all purchases for the few of one card.
 */

/* @fragment columns */
id, user_id, card_id, price, payment_method, tx_hash, purchased_at;

/* The same, with what the database cannot tell of a union. */
/* @fragment namedColumns */
id as "id!", user_id as "user_id!", card_id as "card_id!", price as "price!", payment_method as "payment_method?", tx_hash as "tx_hash?", purchased_at as "purchased_at!";

/* @fragment between */
(purchased_at, id) < (:beforeAt!::timestamptz, :beforeId!::bigint)
  and (purchased_at, id) > (:afterAt!::timestamptz, :afterId!::bigint);

/* @fragment ofWay(list, direction, way) */
(select {{list}} from purchases
  where '{{way}}' = any(:ways!::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('{{way}}', :beforeAt!::timestamptz, :beforeId!::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('{{way}}', :afterAt!::timestamptz, :afterId!::bigint)
  order by coalesce(payment_method, 'gift') {{direction}}, purchased_at {{direction}}, id {{direction}} limit :limit!);

/* @fragment ofWays(list, direction) */
{{ofWay({{list}}, {{direction}}, USDT)}}
  union all
  {{ofWay({{list}}, {{direction}}, BNB)}}
  union all
  {{ofWay({{list}}, {{direction}}, gift)}};

/* @fragment ofCardAndWay(list, direction, way) */
(select {{list}} from purchases
  where '{{way}}' = any(:ways!::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < (:cardId!::bigint, '{{way}}', :beforeAt!::timestamptz, :beforeId!::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > (:cardId!::bigint, '{{way}}', :afterAt!::timestamptz, :afterId!::bigint)
  order by card_id {{direction}}, coalesce(payment_method, 'gift') {{direction}}, purchased_at {{direction}}, id {{direction}} limit :limit!);

/* @fragment ofCardAndWays(list, direction) */
{{ofCardAndWay({{list}}, {{direction}}, USDT)}}
  union all
  {{ofCardAndWay({{list}}, {{direction}}, BNB)}}
  union all
  {{ofCardAndWay({{list}}, {{direction}}, gift)}};

/* Filters row by row, because one player has few copies. */
/* @fragment ofPlayer */
user_id = :userId! and (:cardId::bigint is null or card_id = :cardId::bigint)
  and coalesce(payment_method, 'gift') = any(:ways!::text[])
  and {{between}};

/* @name selectPurchasesBefore */
select {{columns}} from purchases
where {{between}}
order by purchased_at desc, id desc limit :limit!;

/* @name selectPurchasesAfter */
select {{columns}} from purchases
where {{between}}
order by purchased_at, id limit :limit!;

/* @name selectPurchasesOfWaysBefore */
select {{namedColumns}}
from (
  {{ofWays({{columns}}, desc)}}
) p
order by purchased_at desc, id desc limit :limit!;

/* @name selectPurchasesOfWaysAfter */
select {{namedColumns}}
from (
  {{ofWays({{columns}}, )}}
) p
order by purchased_at, id limit :limit!;

/* @name selectPurchasesOfCardBefore */
select {{namedColumns}}
from (
  {{ofCardAndWays({{columns}}, desc)}}
) p
order by purchased_at desc, id desc limit :limit!;

/* @name selectPurchasesOfCardAfter */
select {{namedColumns}}
from (
  {{ofCardAndWays({{columns}}, )}}
) p
order by purchased_at, id limit :limit!;

/* @name selectPurchasesOfPlayerBefore */
select {{columns}} from purchases
where {{ofPlayer}}
order by purchased_at desc, id desc limit :limit!;

/* @name selectPurchasesOfPlayerAfter */
select {{columns}} from purchases
where {{ofPlayer}}
order by purchased_at, id limit :limit!;

/* Counts copies up to a limit. Ordered, so that they are read from the index of their list. */
/* @name countPurchases */
select count(*) as "count!" from (
  select 1 from purchases
  where {{between}}
  order by purchased_at desc, id desc limit :limit!
) p;

/* @name countPurchasesOfWays */
select count(*) as "count!" from (
  {{ofWays(1 as one, desc)}}
) p;

/* @name countPurchasesOfCard */
select count(*) as "count!" from (
  {{ofCardAndWays(1 as one, desc)}}
) p;

/* @name countPurchasesOfPlayer */
select count(*) as "count!" from (
  select 1 from purchases
  where {{ofPlayer}}
  order by purchased_at desc, id desc limit :limit!
) p;

/* @name readWallets */
select user_id, wallet_address from users where user_id = any(:userIds!::bigint[]);

/* @name readCardNames */
select id, name, price from cards where id = any(:cardIds!::bigint[]);

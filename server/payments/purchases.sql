/* Counts the copies that a player has bought by a transaction so far. */
/* @name countBoughtBy */
select count(*) as "copies!" from purchases where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash!;

/* Inserts one row for each copy of a lot. */
/* @name insertPurchases */
insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
select :userId!::bigint, :lotId!::bigint, :cardId!::bigint, 'payment', :chainId!::integer, :txHash!::text, copy,
  :price!::numeric, :paymentMethod!::text, :purchasedAt!::timestamptz
from unnest(:copies!::integer[]) as copy
returning id;

/* Inserts one row for each copy of a lot that was given. */
/* @name insertGifts */
insert into purchases (user_id, lot_id, card_id, origin, price, purchased_at)
select :userId!::bigint, :lotId!::bigint, :cardId!::bigint, 'gift', 0, :purchasedAt!::timestamptz
from unnest(:copies!::integer[]) as copy;

/* @name sumPurchases */
select count(*) filter (where origin <> 'gift') as "bought!", count(*) filter (where origin = 'gift') as "given!",
  coalesce(sum(price), 0) as "paid!"
from purchases where user_id = :userId!;

/* Inserts one copy that was bought on an older deployment. */
/* @name insertImportedPurchase */
insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at, opened_at)
values (:userId!, :lotId!, :cardId!, 'import', :chainId, :txHash, :copy, :price!, :paymentMethod, :purchasedAt!, :purchasedAt!);

/* Marks copies as opened, once and for all: a second call changes nothing. */
/* @name updateOpened */
update purchases set opened_at = clock_now() where user_id = :userId! and id = any(:ids!::bigint[]) and opened_at is null;

/* @name insertImportedTransaction */
insert into imported_transactions (tx_hash, chain_id, copy, user_id) values (:txHash!, :chainId!, :copy!, :userId!);

/* Locks a transaction's hash until the database transaction ends. Payments by the transaction and imports that name it run one
   after the other. */
/* @name lockTransactionHash */
select from pg_advisory_xact_lock(hashtextextended(:txHash!::text, :chainId!::integer));

/* Finds a copy that was imported as paid by a transaction; any copy if no number is given. */
/* @name readImportedTransaction */
select user_id from imported_transactions
where tx_hash = :txHash! and chain_id = :chainId! and copy = coalesce(:copy::integer, copy) limit 1;

/* Lists transactions that paid for an imported purchase. */
/* @name readImportedTransactions */
select distinct tx_hash from imported_transactions where tx_hash = any(:hashes!::text[]) and chain_id = :chainId!;

/* Lists the transactions whose transfers are a payment. */
/* @name readTransactionsOfPayment */
select distinct chain_id, tx_hash from payment_claims where user_id = :userId! and payment_id = :paymentId!;

/* @name readPaidTransaction */
select user_id from payment_claims where tx_hash = :txHash! and chain_id = :chainId! limit 1;

/* Returns true for one process at a time, until the transaction ends. */
/* @name tryLockEditions */
select pg_try_advisory_xact_lock(:lock!) as "is_mine!";

/* Lists copies without a number, in the order in which their lots were counted. */
/* @name readUnnumbered */
select user_id, id, card_id from purchases where edition is null order by lot_id, id limit :limit!;

/* Counts copies as numbered, by their cards. Returns how many numbers each card had given before. */
/* @name addToEditions */
with added as (
  select card_id, count(*) as copies from unnest(:cardIds!::bigint[]) as card_id group by card_id
), counted as (
  insert into card_editions (card_id, given) select card_id, copies from added order by card_id
  on conflict (card_id) do update set given = card_editions.given + excluded.given
  returning card_id, given
)
select counted.card_id, counted.given - added.copies as "before!" from counted join added on added.card_id = counted.card_id;

/* Sets the numbers of copies. A copy that has a number keeps it. The condition with `coalesce` makes PostgreSQL find the rows
   by their key, and not among all rows without a number. */
/* @name updateEditions */
update purchases p set edition = given.edition
from unnest(:userIds!::bigint[], :ids!::bigint[], :editions!::bigint[]) as given(user_id, id, edition)
where p.user_id = given.user_id and p.id = given.id and coalesce(p.edition, 0) = 0
returning p.id;

/* Records a named purchase. The first name counts. */
/* @name insertPurchaseName */
insert into purchase_names (user_id, chain_id, tx_hash, asset, card_id, unit_price)
values (:userId!, :chainId!, :txHash!, :asset!, :cardId!, :unitPrice!)
on conflict (user_id, chain_id, tx_hash, asset) do nothing
returning tx_hash;

/* Reads a named purchase. Ignores one that was named long before the payment's block, because prices and sales were different
   then. */
/* @name readPurchaseName */
select card_id, unit_price from purchase_names
where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash! and asset = :asset!
  and named_at >= to_timestamp(:blockTimeMs!::numeric / 1000) - make_interval(hours => :hours!);

/* Counts the transactions that a player has named within a day. */
/* @name countPurchaseNames */
select count(*) as "names!" from purchase_names
where user_id = :userId! and named_at > clock_now() - make_interval(days => 1);

/* @name deletePurchaseName */
delete from purchase_names
where user_id = :userId! and chain_id = :chainId! and tx_hash = :txHash! and asset = :asset!;

/* @name deleteOldPurchaseNames */
delete from purchase_names where named_at <= clock_now() - make_interval(days => :days!);

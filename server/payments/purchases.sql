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

/* Finds a transfer of a payment whose transaction paid for an imported purchase. */
/* @name readImportOfPayment */
select i.tx_hash from payment_claims c join imported_transactions i on i.tx_hash = c.tx_hash and i.chain_id = c.chain_id
where c.user_id = :userId! and c.payment_id = :paymentId! limit 1;

/* @name readPaidTransaction */
select user_id from payment_claims where tx_hash = :txHash! and chain_id = :chainId! limit 1;

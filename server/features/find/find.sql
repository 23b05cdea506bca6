/* Finds wallets by their start. Every such address sorts before the start followed by a letter above f. */
/* @name findWallets */
select user_id, wallet_address from wallets
where wallet_address >= :start! and wallet_address < :start! || 'g' and wallet_address like '%' || :end!
order by wallet_address limit :limit!;

/*
 * Finds wallets by any part, newest first. Runs only if the index `wallets_parts` exists, because without it all wallets are read.
 */
/* @name findWalletsByPart */
select user_id, wallet_address from wallets where wallet_address like :pattern! order by user_id desc limit :limit!;

/* @name hasPartsOfWallets */
select exists (select from pg_index where indexrelid = to_regclass('wallets_parts') and indisvalid) as "has!";

/* @name findPaymentsByHash */
select distinct user_id, payment_id from payment_claims where tx_hash = :hash! order by payment_id limit :limit!;

/* @name findPayoutsByHash */
select user_id, payout_id from payout_claims where tx_hash = :hash! limit :limit!;

/* @name findOrder */
select o.user_id, u.wallet_address, o.id, o.amount, o.payment_method, o.status
from orders o join users u on u.user_id = o.user_id where o.id = :orderId! limit 1;

/* @name findPlayer */
select user_id, wallet_address from users where user_id = :number!;

/* @name findWithdrawal */
select w.user_id, u.wallet_address, w.id, w.amount, w.asset, w.status
from withdrawals w join users u on u.user_id = w.user_id where w.id = :number! limit 1;

/* @name findPayment */
select p.user_id, u.wallet_address, p.id, p.value, p.asset, p.status
from payments p join users u on u.user_id = p.user_id where p.id = :number! limit 1;

/* @name findPayout */
select p.user_id, u.wallet_address, p.id, p.state
from payouts p join users u on u.user_id = p.user_id where p.id = :number! limit 1;

/* @name findCards */
select id, name, is_active from cards where position(:text! in lower(name)) > 0 order by name limit :limit!;

/* @name findClaims */
select user_id, wallet_address, submission_id from airdrop_posts
where post_id = :postId! order by submission_id desc limit :limit!;

/* @name findEntry */
select sequence, username, action from audit_log where sequence = :number!;

/* @name findOperators */
select username from operators where position(:text! in lower(username)) > 0 order by username limit :limit!;

/*
 * Finds notes in which each given word starts a word. If thousands match, sorting all would take long: one query searches the
 * newest notes, and another takes as many as the index returns first.
 */
/* @name findNewestNotes */
select user_id, id from (select user_id, id, text from player_notes order by id desc limit :newest!) n
where to_tsvector('simple', text) @@ to_tsquery('simple', :words!) order by id desc limit :limit!;

/* @name findNotes */
select user_id, id from (
  select user_id, id from player_notes where to_tsvector('simple', text) @@ to_tsquery('simple', :words!) limit :indexed!
) n order by id desc limit :limit!;

/* @name readNotesFound */
select n.user_id, u.wallet_address, n.id, left(n.text, 120) as "text!"
from player_notes n join users u on u.user_id = n.user_id
where n.user_id = any(:userIds!::bigint[]) and n.id = any(:ids!::bigint[]) order by n.id desc;

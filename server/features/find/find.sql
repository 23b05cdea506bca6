/* By their beginning: every address sorts before its beginning with a letter above f. */
/* @name findWallets */
select user_id, wallet_address from wallets
where wallet_address >= :start! and wallet_address < :start! || 'g' and wallet_address like '%' || :end!
order by wallet_address limit :limit!;

/* @name findPaymentsByHash */
select user_id, payment_id from payment_claims where tx_hash = :hash! order by payment_id limit :limit!;

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
select id, name, is_active from cards where position(:name! in lower(name)) > 0 order by name limit :limit!;

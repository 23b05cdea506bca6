/* @name findWithdrawalOwner */
select user_id from withdrawals where id = :withdrawalId!;

/* @name readWithdrawalFacts */
select w.asset, w.amount, w.fee, w.state, w.to_address, w.reason, w.decided_by, p.tx_hash as "tx_hash?"
from withdrawals w left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.user_id = :userId! and w.id = :withdrawalId!;

/* @name readPurchaseFacts */
select c.name as card, p.price, u.wallet_address as buyer
from purchases p join cards c on c.id = p.card_id join users u on u.user_id = p.user_id
where p.user_id = :userId! and p.card_id = :cardId! and p.tx_hash = :txHash!
order by p.id desc limit 1;

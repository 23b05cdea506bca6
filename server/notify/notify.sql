/* @name readWithdrawalFacts */
select w.asset, w.amount, w.fee, w.status, w.to_address, w.reason, w.decided_by, p.tx_hash as "tx_hash?"
from withdrawals w left join payouts p on p.withdrawal_id = w.id
where w.id = :withdrawalId!;

/* @name readPurchaseFacts */
select c.name as card, p.price, u.wallet_address as buyer
from purchases p join cards c on c.id = p.card_id join users u on u.id = p.user_id
where p.user_id = :userId! and p.card_id = :cardId! and p.tx_hash = :txHash!
order by p.id desc limit 1;

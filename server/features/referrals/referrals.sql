/* @name countReferrals */
select count(*) as "referrals!" from referrals where referrer = :walletAddress!;

/* @name readEarnings */
select referral_usdt from balances where user_id = :userId!;

/* The newest that a wallet has referred. */
/* @name readReferredWallets */
select wallet_address, joined_at from referrals where referrer = :walletAddress! order by user_id desc limit :limit!;

/* The newest bonuses of each buyer, and all that the buyer has brought. */
/* @name readBonuses */
select b.buyer as "buyer!", b.earned as "earned!", b.purchase_id as "purchase_id!", c.name as card_name,
  b.price as "price!", b.amount as bonus, b.purchased_at
from (
  select t.details ->> 'buyer' as buyer, (t.details ->> 'purchaseId')::bigint as purchase_id,
    (t.details ->> 'cardId')::bigint as card_id, (t.details ->> 'price')::numeric as price, t.amount,
    t.created_at as purchased_at, sum(t.amount) over (partition by t.details ->> 'buyer') as earned,
    row_number() over (partition by t.details ->> 'buyer' order by t.id desc) as place
  from ledger_transfers t where t.user_id = :userId! and t.reason = 'referral_bonus'
    and t.details ->> 'buyer' = any(:buyers!::text[])
) b join cards c on c.id = b.card_id
where b.place <= :limitPerBuyer!
order by b.buyer, b.place;

/* @name readWalletOf */
select wallet_address from users where user_id = :userId!;

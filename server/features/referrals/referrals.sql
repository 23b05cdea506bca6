/* @name readReferralStats */
select (select count(*) from users where referred_by = :walletAddress!) as "referrals!", referral_usdt as earned
from balances where user_id = :userId!;

/* The newest that a wallet has referred, each with all that it has brought. */
/* @name readReferredWallets */
with earned as (
  select t.details ->> 'buyer' as buyer, sum(t.amount) as amount from ledger_transfers t
  where t.credit_user_id = :userId! and t.reason = 'referral_bonus' group by 1
)
select u.wallet_address, u.created_at, coalesce(e.amount, 0) as "earned!"
from users u left join earned e on e.buyer = u.wallet_address
where u.referred_by = :walletAddress! order by u.id desc limit :limit!;

/* The newest bonuses of each buyer. */
/* @name readBonuses */
select b.buyer as "buyer!", b.purchase_id as "purchase_id!", c.name as card_name, b.price as "price!", b.amount as bonus,
  b.purchased_at
from (
  select t.details ->> 'buyer' as buyer, (t.details ->> 'purchaseId')::bigint as purchase_id,
    (t.details ->> 'cardId')::bigint as card_id, (t.details ->> 'price')::numeric as price, t.amount,
    t.created_at as purchased_at,
    row_number() over (partition by t.details ->> 'buyer' order by t.id desc) as place
  from ledger_transfers t where t.credit_user_id = :userId! and t.reason = 'referral_bonus'
) b join cards c on c.id = b.card_id
where b.place <= :limitPerBuyer! and b.buyer = any(:buyers!::text[])
order by b.buyer, b.place;

/* @name countReferrals */
select count(*) as "referrals!" from referrals where referrer = :walletAddress!;

/* @name readEarnings */
select referral_usdt from balances where user_id = :userId!;

/* Lists the wallets that a wallet has referred, newest first. */
/* @name readReferredWallets */
select user_id, wallet_address, joined_at from referrals
where referrer = :walletAddress! and user_id < :beforeId! order by user_id desc limit :limit!;

/*
 * Lists the newest bonuses of each buyer, with the number and the sum of all bonuses from that buyer. Reads buyer by buyer, in the
 * order of the bonuses' index, so that no other index fits: a referrer may have tens of thousands of them.
 */
/* @name readBonuses */
select b.buyer as "buyer!", t.earned as "earned!", t.bonuses as "bonuses!",
  (t.details ->> 'purchaseId')::bigint as "purchase_id!", c.name as card_name,
  (t.details ->> 'price')::numeric as "price!", t.amount as bonus, t.created_at as purchased_at
from unnest(:buyers!::text[]) as b(buyer)
cross join lateral (
  select id, details, amount, created_at, sum(amount) over () as earned, count(*) over () as bonuses from ledger_transfers
  where user_id = :userId! and reason = 'referral_bonus' and details ->> 'buyer' = b.buyer
  order by details ->> 'buyer' desc, id desc limit :limitPerBuyer!
) t
join cards c on c.id = (t.details ->> 'cardId')::bigint
order by b.buyer, t.id desc;

/* @name readWalletOf */
select wallet_address from users where user_id = :userId!;

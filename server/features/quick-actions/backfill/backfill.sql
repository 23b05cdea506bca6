/* @name readPlayersAfter */
select user_id, wallet_address from users where user_id > :afterUserId! and user_id <= :untilUserId! order by user_id limit :limit!;

/* @name readWallets */
select user_id, wallet_address from users where user_id = any(:userIds!::bigint[]);

/* Lists the wallets that these wallets have referred, page by page. */
/* @name readReferredAfter */
select referrer, user_id, wallet_address from referrals
where referrer = any(:wallets!::text[]) and (referrer, user_id) > (:afterReferrer!::text, :afterUserId!::bigint)
order by referrer, user_id limit :limit!;

/*
 * Sums up the bonuses that players' purchases owe to their referrers: 15 % of each purchase, each rounded down. Purchases on an
 * older deployment are summed up separately.
 */
/* @name sumBonusesDue */
select user_id, coalesce(sum(div(price * :percent!::integer, 100)) filter (where origin <> 'import'), 0) as "due!",
  coalesce(sum(div(price * :percent!::integer, 100)) filter (where origin = 'import'), 0) as "due_there!"
from purchases where user_id = any(:userIds!::bigint[]) and price > 0 group by user_id;

/* Lists the referrers that wallets had on an older deployment. */
/* @name readImportedReferrers */
select wallet_address, content ->> 'referredBy' as "referrer!" from import_rows
where wallet_address = any(:wallets!::text[]) and kind = 'user' and applied_at is not null
  and content ->> 'referredBy' is not null;

/* @name readBonusesPosted */
select user_id, referral_usdt from balances where user_id = any(:userIds!::bigint[]);

/* @name readImportedBalances */
select user_id as "user_id!", kind, key, content from import_rows
where wallet_address = any(:wallets!::text[]) and kind = 'balance' and applied_at is not null;

/* Lists wallets whose import is not finished: accounts in two spellings, or a run that was interrupted. */
/* @name readWaitingWallets */
select distinct wallet_address from import_rows
where wallet_address = any(:wallets!::text[]) and kind in ('user', 'balance') and applied_at is null;

/* @name readClaimedJoins */
select user_id, id, amount from airdrop_submissions where user_id = any(:userIds!::bigint[]) and status = 'claimed';

/* @name readReferralClaims */
select user_id, referrer_user_id, amount from airdrop_referrals where user_id = any(:userIds!::bigint[]);

/* Lists those of these transfers that players have. */
/* @name readPostedKeys */
select user_id, key, amount from ledger_transfers
where user_id = any(:userIds!::bigint[]) and key = any(:keys!::text[]);

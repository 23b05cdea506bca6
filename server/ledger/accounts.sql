/* A wallet's account with all that every account has, unless it is there. */
/* @name insertAccount */
with made as (
  insert into users (wallet_address, referred_by) values (:walletAddress!, :referredBy)
  on conflict (wallet_address) do nothing
  returning id
), kept as (insert into balances (user_id) select id from made)
insert into base_mining (user_id) select id from made returning user_id;

/* @name readAccount */
select id, referred_by, created_at from users where wallet_address = :walletAddress!;

/* Everybody above a wallet: its referrer, that one's referrer, and so on. */
/* @name readReferrersOf */
with recursive above as (
  select referred_by as wallet, 1 as depth from users where wallet_address = :walletAddress!
  union all
  select u.referred_by, above.depth + 1 from above join users u on u.wallet_address = above.wallet
  where above.depth < :depthMax!
)
select wallet as "wallet!" from above where wallet is not null;

/* Inserts a wallet. Inserts nothing if the wallet has an account; `findUserId` reads its number. */
/* @name insertWallet */
insert into wallets (wallet_address) values (:walletAddress!) on conflict (wallet_address) do nothing returning user_id;

/* Inserts an account with the rows that every account has. */
/* @name insertAccount */
with made as (
  insert into users (user_id, wallet_address, created_at)
  values (:userId!, :walletAddress!, coalesce(:createdAt::timestamptz, clock_now()))
  returning user_id, created_at
), counted as (
  insert into total_changes (user_id, name, place, amount)
  select user_id, 'users', floor(extract(epoch from created_at) / 86400)::bigint, 1 from made
), kept as (
  insert into balances (user_id) values (:userId!)
)
insert into base_mining (user_id) values (:userId!);

/* @name findUserId */
select user_id from wallets where wallet_address = :walletAddress!;

/* @name readAccount */
select user_id, wallet_address, referred_by, signed_in_at is not null as "has_signed_in!", created_at
from users where user_id = :userId!;

/* Records the first sign-in. Binds a referrer once, if the player has bought nothing yet. Changes nothing if the player had
   signed in before. */
/* @name setFirstSignIn */
update users set signed_in_at = clock_now(),
  referred_by = coalesce(referred_by,
    case when not exists (select 1 from purchases where user_id = :userId! and origin <> 'gift') then :referredBy end)
where user_id = :userId! and signed_in_at is null
returning referred_by, created_at;

/* Binds a referrer within these minutes of the first sign-in, if the player has bought nothing yet and has no referrer. */
/* @name setReferrer */
update users set referred_by = :referredBy!
where user_id = :userId! and referred_by is null and signed_in_at > clock_now() - make_interval(mins => :minutes!)
  and not exists (select 1 from purchases where user_id = :userId! and origin <> 'gift')
returning created_at;

/* Locks the binding of referrers until the transaction ends. */
/* @name lockReferrals */
select from pg_advisory_xact_lock(:lock!);

/* @name insertReferral */
insert into referrals (referrer, user_id, wallet_address, joined_at)
values (:referrer!, :userId!, :walletAddress!, :joinedAt!)
on conflict (referrer, user_id) do nothing;

/* @name lockUser */
select user_id, wallet_address, referred_by, signed_in_at is not null as "has_signed_in!", created_at
from users where user_id = :userId! for no key update;

/* Binds the referrer from an older deployment, if the wallet has neither signed in nor bought anything here. Imported
   purchases do not prevent this, because they count for the referrer there. */
/* @name setImportedReferrer */
update users set referred_by = :referredBy!
where user_id = :userId! and referred_by is null and signed_in_at is null
  and not exists (select 1 from purchases where user_id = :userId! and origin = 'payment')
returning created_at;

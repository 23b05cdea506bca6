/* @name insertToken */
insert into operator_tokens (token_hash, username, expires_at, address, network, browser, system, device_hash)
values (:tokenHash!, :username!, clock_now() + make_interval(hours => :lifetimeHours!), :address!, :network!, :browser!, :system!,
  :deviceHash)
returning expires_at;

/* @name findTokenOwner */
select t.username, o.role, t.proven_at > clock_now() - make_interval(mins => :proofMinutes!) as "is_proven!",
  o.totp_secret is not null as "has_second_factor!", t.used_at <= clock_now() - interval '1 minute' as "is_use_old!"
from operator_tokens t join operators o using (username)
where t.token_hash = :tokenHash! and t.expires_at > clock_now() and o.removed_at is null;

/* Lists the newest valid tokens. 5,000 cover a program that logs in every nine seconds. */
/* @name listTokenHashes */
select t.token_hash from operator_tokens t join operators o using (username)
where t.expires_at > clock_now() and o.removed_at is null order by t.id desc limit 5000;

/* Records a token's use once for many concurrent calls. A call that only reads does not wait for a standby. */
/* @name updateTokenUse */
update operator_tokens set used_at = clock_now()
where token_hash = :tokenHash! and used_at <= clock_now() - interval '1 minute'
  and set_config('synchronous_commit', 'local', true) is not null;

/* @name readTokenOwner */
select o.username, o.role, o.totp_secret is not null as "has_second_factor!",
  (select count(*) from recovery_codes r where r.username = o.username and r.spent_at is null) as "recovery_codes_left!",
  t.proven_at + make_interval(mins => :proofMinutes!) as "proven_until!"
from operator_tokens t join operators o using (username) where t.token_hash = :tokenHash!;

/* @name updateTokenProof */
update operator_tokens set proven_at = clock_now() where token_hash = :tokenHash!
returning proven_at + make_interval(mins => :proofMinutes!) as "proven_until!";

/* @name listTokensOf */
select id, username, created_at, used_at, expires_at, address, network, browser, system,
  token_hash = :tokenHash! as "is_this_one!"
from operator_tokens where username = :username! and expires_at > clock_now() order by id desc limit 200;

/* @name listTokens */
select id, username, created_at, used_at, expires_at, address, network, browser, system,
  token_hash = :tokenHash! as "is_this_one!"
from operator_tokens where expires_at > clock_now() order by id desc limit 200;

/* @name deleteToken */
delete from operator_tokens where token_hash = :tokenHash!;

/* Ends a session and forgets its browser. */
/* @name deleteTokenById */
with ended as (
  delete from operator_tokens where id = :id! and (username = :username! or :isAnybodys!::boolean)
  returning username, address, browser, system, device_hash
), forgotten as (
  delete from operator_devices where device_hash in (select device_hash from ended)
)
select username as "username!", address as "address!", browser as "browser!", system as "system!" from ended;

/* Ends all sessions of an account and forgets all its browsers. */
/* @name deleteTokensOf */
with forgotten as (
  delete from operator_devices where username = :username!
)
delete from operator_tokens where username = :username! returning id;

/* Ends the other sessions of an account and forgets all its browsers except this session's. */
/* @name deleteOtherTokens */
with forgotten as (
  delete from operator_devices where username = :username!
    and device_hash is distinct from (select device_hash from operator_tokens where token_hash = :tokenHash!)
)
delete from operator_tokens where username = :username! and token_hash <> :tokenHash! returning id;

/* @name deleteExpiredTokens */
delete from operator_tokens where expires_at <= clock_now();

/* Records a network. Returns a row if the account has not logged in from it before. */
/* @name insertNetwork */
insert into operator_networks (username, network) values (:username!, :network!)
on conflict do nothing returning network;

/* Ends all sessions of the panel and forgets all browsers of every account. */
/* @name deleteAllTokens */
with forgotten as (delete from operator_devices) delete from operator_tokens;

/* @name findAnyOperator */
select username from operators where removed_at is null limit 1;

/* Inserts an operator. Returns no row if the name is taken in any spelling, even by a removed operator. */
/* @name insertOperator */
insert into operators (username, password_hash, role) values (:username!, :passwordHash!, :role!)
on conflict do nothing returning username;

/* @name readOperator */
select password_hash, totp_secret, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!"
from operators where username = :username! and removed_at is null;

/* Locks an account's secrets: a login waits for a change of the password or second factor, and such a change waits for a login. */
/* @name lockSecrets */
select password_hash, totp_secret from operators where username = :username! and removed_at is null for share;

/* Locks all owners' rows, so that a second change of owners waits for the first. There must always be an owner. */
/* @name lockOwners */
select username from operators where role = 'owner' and removed_at is null order by username
for no key update;

/* @name lockOperator */
select role, totp_secret, totp_pending_secret, coalesce(totp_pending_until > clock_now(), false) as "is_pending!",
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!"
from operators where username = :username! and removed_at is null
for no key update;

/* @name listOperators */
select o.username, o.role, o.totp_secret is not null as "has_second_factor!", o.created_at, o.removed_at,
  (select count(*) from operator_tokens t where t.username = o.username and t.expires_at > clock_now()) as "sessions!"
from operators o order by o.removed_at nulls first, o.username;

/* @name updateRole */
update operators set role = :role! where username = :username! and removed_at is null returning username;

/* @name updateRemoved */
update operators set removed_at = clock_now(), totp_secret = null, totp_pending_secret = null
where username = :username! and removed_at is null returning username;

/* @name updatePassword */
update operators set password_hash = :passwordHash! where username = :username! and removed_at is null
returning username;

/*
 * Replaces the password of an operator who gave the former one and is still logged in. Returns no row if another password was set.
 */
/* @name replacePassword */
update operators set password_hash = :passwordHash!
where username = :username! and removed_at is null and password_hash = :formerHash!
  and exists (select from operator_tokens where token_hash = :tokenHash!)
returning username;

/* @name updateTotpSecret */
update operators set totp_secret = :totpSecret, totp_last_counter = null, totp_pending_secret = null
where username = :username! and removed_at is null returning username;

/* @name updatePendingSecret */
update operators set totp_pending_secret = :totpSecret!,
  totp_pending_until = clock_now() + make_interval(mins => :lifetimeMinutes!)
where username = :username! and removed_at is null returning username;

/* Makes the pending secret the second factor and spends the code that confirmed it. */
/* @name updateConfirmedSecret */
update operators set totp_secret = totp_pending_secret, totp_pending_secret = null, totp_last_counter = :counter!
where username = :username!;

/* Spends a code's step. The row's lock serializes concurrent calls. A code of a former second factor spends nothing. */
/* @name spendCounter */
update operators set totp_last_counter = :counter!
where username = :username! and removed_at is null and totp_secret = :totpSecret!
  and coalesce(totp_last_counter, -1) < :counter!
returning username;

/* @name insertRecoveryCodes */
insert into recovery_codes (username, code_hash)
select :username!, code_hash from unnest(:codeHashes!::bytea[]) as code_hash;

/* Spends a recovery code. The row's lock lets the first of several concurrent calls win. */
/* @name spendCode */
update recovery_codes set spent_at = clock_now()
where username = :username! and code_hash = :codeHash! and spent_at is null returning username;

/* @name deleteRecoveryCodes */
delete from recovery_codes where username = :username!;

/* Finds the account of a device. Returns no row if the device has expired or its account was removed. */
/* @name findDevice */
select d.username from operator_devices d join operators o using (username)
where d.device_hash = :deviceHash! and d.expires_at > clock_now() and o.removed_at is null;

/* Lists the hashes of all known devices. An account has only a few, see `operator-devices.ts`. */
/* @name listDeviceHashes */
select d.device_hash from operator_devices d join operators o using (username)
where d.expires_at > clock_now() and o.removed_at is null;

/* @name insertDevice */
insert into operator_devices (device_hash, username, expires_at)
values (:deviceHash!, :username!, clock_now() + make_interval(days => :lifetimeDays!))
returning expires_at;

/* Extends a device. Returns no row if the device was removed or has expired. */
/* @name updateDeviceUse */
update operator_devices set used_at = clock_now(), expires_at = clock_now() + make_interval(days => :lifetimeDays!)
where device_hash = :deviceHash! and username = :username! and expires_at > clock_now()
returning expires_at;

/* Deletes all devices of an account except those used last. */
/* @name deleteOldestDevices */
delete from operator_devices where device_hash in (
  select device_hash from operator_devices where username = :username! order by used_at desc, device_hash offset :kept!
);

/* @name deleteExpiredDevices */
delete from operator_devices where expires_at <= clock_now();

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

/* Counts a try unless it must wait. Forgets the former tries after a day without one. */
/* @name recordTry */
insert into login_failures as f (subject, failures) values (:subject!, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '1 day' <= clock_now() then 1 else f.failures + 1 end
where f.last_at + make_interval(secs => case
    when f.failures < :freeTries!::integer then 0
    else least(:waitSecondsMax!::float8,
      :waitSecondsFirst!::float8 * power(2::float8, least(f.failures - :freeTries!::integer, 30)))
  end) <= clock_now()
returning failures;

/* @name readSecondsLeft */
select ceil(extract(epoch from f.last_at + make_interval(secs => case
    when f.failures < :freeTries!::integer then 0
    else least(:waitSecondsMax!::float8,
      :waitSecondsFirst!::float8 * power(2::float8, least(f.failures - :freeTries!::integer, 30)))
  end) - clock_now()))::integer as "seconds!"
from login_failures f where subject = :subject!;

/* @name uncountTries */
update login_failures set failures = greatest(0, failures - 1) where subject = any(:subjects!::text[]);

/* @name recordFailure */
insert into login_failures as f (subject, failures) values (:subject!, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '15 minutes' <= clock_now() then 1 else f.failures + 1 end;

/* @name readFailures */
select failures from login_failures where subject = :subject! and last_at + interval '15 minutes' > clock_now();

/*
 * Counts the failures of an account in a day of UTC. A reset of the account keeps the count.
 */
/* @name recordFailureOfDay */
insert into login_failures as f (subject, failures)
values (:beforeDay!::text || to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD'), 1)
on conflict (subject) do update set last_at = clock_now(), failures = f.failures + 1
returning failures;

/* Deletes and returns the counts of days that have ended. Each count is returned once. */
/* @name popEndedDays */
delete from login_failures where day < to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD')
returning username as "username!", day as "day!", failures;

/* @name deleteFailures */
delete from login_failures where subject = any(:subjects!::text[]);

/* Deletes the failures of an account, but not its counts of days. */
/* @name deleteFailuresOf */
delete from login_failures where username = :username! and day is null;

/* @name deleteOldFailures */
delete from login_failures where last_at <= clock_now() - interval '1 day';

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

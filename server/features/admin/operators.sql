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

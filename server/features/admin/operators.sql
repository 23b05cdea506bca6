/* @name findAnyOperator */
select username from operators limit 1;

/* @name insertOperator */
insert into operators (username, password_hash) values (:username!, :passwordHash!)
on conflict (username) do nothing returning username;

/* @name readOperator */
select password_hash, totp_secret, (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!"
from operators where username = :username!;

/* @name updatePassword */
update operators set password_hash = :passwordHash! where username = :username! returning username;

/* @name updateTotpSecret */
update operators set totp_secret = :totpSecret, totp_last_counter = null where username = :username!
returning username;

/* The row's lock makes two at once come one after the other. */
/* @name spendCounter */
update operators set totp_last_counter = :counter!
where username = :username! and coalesce(totp_last_counter, -1) < :counter! returning username;

/* @name insertToken */
insert into operator_tokens (token_hash, username, expires_at)
values (:tokenHash!, :username!, clock_now() + make_interval(hours => :lifetimeHours!))
returning expires_at;

/* @name findTokenOwner */
select t.username, o.role, t.proven_at > clock_now() - make_interval(mins => :proofMinutes!) as "is_proven!"
from operator_tokens t join operators o using (username)
where t.token_hash = :tokenHash! and t.expires_at > clock_now();

/* @name deleteToken */
delete from operator_tokens where token_hash = :tokenHash!;

/* @name deleteTokensOf */
delete from operator_tokens where username = :username!;

/* @name deleteExpiredTokens */
delete from operator_tokens where expires_at <= clock_now();

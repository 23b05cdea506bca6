/* @name insertNonce */
insert into sign_in_nonces (nonce, expires_at) values (:nonce!, clock_now() + make_interval(mins => :lifetimeMinutes!));

/* @name deleteNonce */
delete from sign_in_nonces where nonce = :nonce! and expires_at > clock_now() returning nonce;

/* @name insertSession */
insert into sessions (user_id, token_hash, is_first, is_signed_by_contract, expires_at)
values (:userId!, :tokenHash!, :isFirst!, :isSignedByContract!, clock_now() + make_interval(days => :lifetimeDays!))
returning expires_at;

/* Deletes a player's sessions except the named one and the newest others. */
/* @name deleteOldSessions */
delete from sessions where user_id = :userId! and token_hash in (
  select token_hash from sessions where user_id = :userId! and token_hash <> :tokenHash! order by created_at desc, token_hash
  offset :others!);

/* Lists sessions of these players with these tokens; the caller pairs them. Leaves out expired sessions. */
/* @name readSessions */
select s.user_id, s.token_hash, u.wallet_address, s.expires_at, s.is_first, s.is_signed_by_contract
from sessions s join users u on u.user_id = s.user_id
where s.user_id = any(:userIds!::bigint[]) and u.user_id = any(:userIds!::bigint[])
  and s.token_hash = any(:tokenHashes!::bytea[]) and s.expires_at > clock_now();

/* @name deleteSession */
delete from sessions where user_id = :userId! and token_hash = :tokenHash! returning user_id;

/* Lists a player's sessions, newest first, or only those after one of them. */
/* @name readSessionsOf */
select token_hash, created_at, expires_at from sessions
where user_id = :userId! and expires_at > clock_now()
  and (:afterHash::bytea is null or (created_at, token_hash) < (
    select s.created_at, s.token_hash from sessions s where s.user_id = :userId! and s.token_hash = :afterHash::bytea))
order by created_at desc, token_hash desc limit :limit!;

/* @name deleteExpiredSessions */
delete from sessions where expires_at <= clock_now();

/* @name deleteExpiredNonces */
delete from sign_in_nonces where expires_at <= clock_now();

/* @name deleteSessions */
delete from sessions;

/* @name deleteNonces */
delete from sign_in_nonces;

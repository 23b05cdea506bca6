/* @name deleteExpiredSessions */
delete from sessions where expires_at <= clock_now();

/* @name deleteExpiredNonces */
delete from sign_in_nonces where expires_at <= clock_now();

/* @name deleteSessions */
delete from sessions;

/* @name deleteNonces */
delete from sign_in_nonces;

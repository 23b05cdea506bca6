/* @name insertRecoveryCodes */
insert into recovery_codes (username, code_hash)
select :username!, code_hash from unnest(:codeHashes!::bytea[]) as code_hash;

/* Spends a recovery code. The row's lock lets the first of several concurrent calls win. */
/* @name spendCode */
update recovery_codes set spent_at = clock_now()
where username = :username! and code_hash = :codeHash! and spent_at is null returning username;

/* @name deleteRecoveryCodes */
delete from recovery_codes where username = :username!;

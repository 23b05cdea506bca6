/* An acceptance of a release before codes has no code: the sentence of its check finds it. */
/* @name listAcceptances */
select user_id, subject, difference, code, row_key, facts from audit_acceptances
where user_id = any(:users!::bigint[]) and (code = :code! or (code is null and check_name = :check!));

/* @name insertAcceptance */
insert into audit_acceptances (user_id, check_name, subject, difference, code, row_key, facts, accepted_by, note)
values (:userId!, :check!, :subject!, :difference!, :code!, :row!, :facts!, :acceptedBy!, :note!)
on conflict (user_id, check_name, subject, difference) do nothing returning user_id;

/* @name updateAcceptance */
update audit_acceptances set code = :code!, row_key = :row!, facts = :facts!
where user_id = :userId! and check_name = :check! and subject = :subject! and difference = :difference! and code is null;

/* Deletes the seal of a player. The next run adds up all lines and seals them again. */
/* @name deleteSeal */
delete from audit_seals where user_id = :userId!;

/* @name listAcceptances */
select user_id, subject, difference from audit_acceptances
where user_id = any(:users!::bigint[]) and check_name = :check!;

/* @name insertAcceptance */
insert into audit_acceptances (user_id, check_name, subject, difference, accepted_by, note)
values (:userId!, :check!, :subject!, :difference!, :acceptedBy!, :note!)
on conflict (user_id, check_name, subject, difference) do nothing returning user_id;

/* Deletes the seal of a player. The next run adds up all lines and seals them again. */
/* @name deleteSeal */
delete from audit_seals where user_id = :userId!;

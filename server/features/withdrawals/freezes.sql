/* @name insertFreeze */
insert into withdrawal_freezes (user_id, is_frozen, reason, author)
values (:userId!, :isFrozen!, :reason!, :author!);

/* What counts of a player; nothing where no operator ever stopped any. */
/* @name readFreeze */
select is_frozen, reason, author, created_at from withdrawal_freezes
where user_id = :userId! order by id desc limit 1;

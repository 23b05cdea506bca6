/* @name insertFreeze */
insert into withdrawal_freezes (user_id, is_frozen, reason, author)
values (:userId!, :isFrozen!, :reason!, :author!);

/* Reads the latest stop or release of a player's withdrawals. Returns no row if no operator ever stopped them. */
/* @name readFreeze */
select is_frozen, reason, author, created_at from withdrawal_freezes
where user_id = :userId! order by id desc limit 1;

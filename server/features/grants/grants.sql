/* @name readCardToGive */
select id, name, total_bv3, total_usdt, daily_bv3, daily_usdt from cards where id = :cardId!;

/* Reads the facts that distinguish a wallet in use from a typing error. */
/* @name readUse */
select u.signed_in_at as "signed_in_at?", coalesce((select sum(l.copies) from lots l where l.user_id = :userId!), 0) as "copies!"
from users u where u.user_id = :userId!;

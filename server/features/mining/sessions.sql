/* How often a player has started to mine with each card. */
/* @name countSessions */
select card_id, count(*) as "sessions!" from mining_sessions where user_id = :userId! group by card_id order by card_id;

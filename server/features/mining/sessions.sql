/* Counts how often a player started mining with each card, among the latest sessions. */
/* @name countSessions */
select card_id, count(*) as "sessions!" from (
  select card_id from mining_sessions where user_id = :userId! order by id desc limit :limit!
) s group by card_id order by card_id;

/*
 * Counts a player's starts within the last hour. One moment is one start, however many cards it covers. A card that joined by
 * itself is not counted.
 */
/* @name readStartsOfLate */
select count(distinct started_at) as "starts!" from (
  select started_at, is_joined from mining_sessions where user_id = :userId! order by id desc limit :limit!
) s where started_at > clock_now() - interval '1 hour' and not is_joined;

/* Counts how often a player started mining with each card, among the latest sessions. */
/* @name countSessions */
select card_id, count(*) as "sessions!" from (
  select card_id from mining_sessions where user_id = :userId! order by id desc limit :limit!
) s group by card_id order by card_id;

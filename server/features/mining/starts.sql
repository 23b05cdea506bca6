/*
 * Counts a player's starts within the last hour. One moment is one start, however many cards it covers. A card that joined by
 * itself is not counted.
 */
/* @name readStartsOfLate */
select count(distinct started_at) as "starts!" from (
  select started_at, is_joined from mining_sessions where user_id = :userId! order by id desc limit :limit!
) s where started_at > clock_now() - interval '1 hour' and not is_joined;

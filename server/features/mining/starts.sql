/* How often a player has started mining within the last hour: one start is one moment, however many cards it is of. A card
   that joined by itself is no start of the player's. */
/* @name readStartsOfLate */
select count(distinct started_at) as "starts!" from (
  select started_at, is_joined from mining_sessions where user_id = :userId! order by id desc limit :limit!
) s where started_at > clock_now() - interval '1 hour' and not is_joined;

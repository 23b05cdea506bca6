/* @name readRunningSessions */
select s.card_id, s.started_at, c.name, c.description, c.lines, c.image_url, c.price, c.is_active
from mining_sessions s join cards c on c.id = s.card_id
where s.user_id = :userId! and s.stopped_at is null order by s.card_id;

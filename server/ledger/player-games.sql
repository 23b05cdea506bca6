/* Sums up all runs of a player. */
/* @name sumRuns */
select count(*) as "runs!", coalesce(sum(paid_ms), 0)::bigint as "paid_ms!", coalesce(sum(paid), 0)::bigint as "paid!"
from game_runs where user_id = :userId! and status in ('settled', 'failed');

/* Counts a player's runs of the last days, and how many of them had a signal. */
/* @name countRecentRuns */
select count(*) as "runs!", count(*) filter (where signals <> '{}') as "flagged!"
from game_runs where user_id = :userId! and ended_at > clock_now() - make_interval(days => :days!);

/* @name countRecentSignals */
select s.signal as "signal!", count(*) as "runs!"
from game_runs r cross join lateral unnest(r.signals) as s(signal)
where r.user_id = :userId! and r.ended_at > clock_now() - make_interval(days => :days!)
group by s.signal;

/* Reads the facts that a run's terms follow from. The time is taken after the account was locked. */
/* @name readPlayerTerms */
select clock_now() as "at!", u.created_at,
  coalesce((select sum(l.copies) from lots l where l.user_id = :userId!), 0) as "copies!",
  array(select distinct l.card_id from lots l where l.user_id = :userId!) as "card_ids!"
from users u where u.user_id = :userId!;

/* @name readAllowances */
select variant, window_start, used_ms, remainder from game_allowances where user_id = :userId!;

/* Opens the window of 24 hours that begins with a run. Keeps the remainder below a hundredth. */
/* @name insertWindow */
insert into game_allowances (user_id, variant, window_start, used_ms, remainder)
values (:userId!, :variant!, :windowStart!, 0, 0)
on conflict (user_id, variant) do update set window_start = excluded.window_start, used_ms = 0;

/* @name findUnsettled */
select id from game_runs where user_id = :userId! and variant = :variant! and status in ('open', 'ended');

/* Returns whether the run before a player's latest `later` runs began within 24 hours. */
/* @name readEarlierRun */
select started_at > clock_now() - interval '1 day' as "is_of_today!"
from game_runs where user_id = :userId! order by id desc offset :later! limit 1;

/* @name insertRun */
insert into game_runs (user_id, variant, rules_version, secret, digest, rate, copies, window_start, usable_ms, network, started_at, heard_at)
values (:userId!, :variant!, :rulesVersion!, :secret!, :digest!, :rate!, :copies!, :windowStart!, :usableMs!, :network, :startedAt!, :startedAt!)
returning id;

/* @name readClock */
select clock_now() as "at!";

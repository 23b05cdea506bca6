/* Reads the day of UTC, counted from 1970, and what the rule has approved on it for all players. */
/* @name readToday */
select today.day as "day!", coalesce(d.withdrawals, 0) as "withdrawals!", coalesce(d.paid, 0) as "paid!"
from (select floor(extract(epoch from clock_now()) / 86400)::integer as day) today
left join instant_days d on d.day = today.day;

/* Reads the same for one player, whose account is locked, and whether a withdrawal of theirs was ever paid. */
/* @name readOwnToday */
select floor(extract(epoch from clock_now()) / 86400)::integer as "day!",
  exists (select from withdrawals where user_id = :userId! and status = 'completed') as "has_completed!",
  coalesce(sum(amount), 0) as "paid!", count(*) as "times!"
from withdrawals where user_id = :userId! and instant_day = floor(extract(epoch from clock_now()) / 86400)::integer;

/* Returns whether an alarm of any player is open: money leaves without an operator's decision only while nothing is wrong. */
/* @name readIsAlarmed */
select exists (select from audit_alarms where resolved_at is null)
  or exists (select from chain_alarms where resolved_at is null and kind = any(:kinds!::text[])) as "is_alarmed!";

/* Adds to a day if it stays within its budget. The day's row is locked from here on. */
/* @name insertIntoDay */
insert into instant_days as d (day, withdrawals, paid)
select :day!::integer, 1, :amount!::numeric where :amount!::numeric <= :upTo!::numeric
on conflict (day) do update set withdrawals = d.withdrawals + 1, paid = d.paid + excluded.paid
where d.paid + excluded.paid <= :upTo!::numeric
returning paid;

/* Reverts a claim of the same transaction. */
/* @name takeFromDay */
update instant_days set withdrawals = withdrawals - 1, paid = paid - :amount!::numeric where day = :day!;

/*
 * Sums up a token's payouts, in base units: those that the hot wallet has signed since midnight UTC, and those that it will sign
 * unless an operator has to confirm them first.
 */
/* @name sumLeaving */
select coalesce(sum(amount), 0) as "amount!" from payouts
where chain_id = :chainId! and token = :token! and (
  signed_at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC'
  or state = 'queued' and way = 'hot_wallet'
    and (confirmed_by is not null or problem is null
      or coalesce(problem_facts ->> 'code', 'other') <> all(:waiting!::text[])));

/* Records that a withdrawal waits for the operator. */
/* @name updateNotInstant */
update withdrawals set instant = :instant!::jsonb
where user_id = :userId! and id = :withdrawalId! and status = 'pending'
returning id;

/* @name readAccountRisk */
select (extract(epoch from clock_now() - created_at) * 1000)::bigint as "age_ms!", signed_in_at is not null as "has_signed_in!",
  referred_by, clock_now() as "at!"
from users where user_id = :userId!;

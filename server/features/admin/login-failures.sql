/* Counts a try unless it must wait. Forgets the former tries after a day without one. */
/* @name recordTry */
insert into login_failures as f (subject, failures) values (:subject!, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '1 day' <= clock_now() then 1 else f.failures + 1 end
where f.last_at + make_interval(secs => case
    when f.failures < :freeTries!::integer then 0
    else least(:waitSecondsMax!::float8,
      :waitSecondsFirst!::float8 * power(2::float8, least(f.failures - :freeTries!::integer, 30)))
  end) <= clock_now()
returning failures;

/* @name readSecondsLeft */
select ceil(extract(epoch from f.last_at + make_interval(secs => case
    when f.failures < :freeTries!::integer then 0
    else least(:waitSecondsMax!::float8,
      :waitSecondsFirst!::float8 * power(2::float8, least(f.failures - :freeTries!::integer, 30)))
  end) - clock_now()))::integer as "seconds!"
from login_failures f where subject = :subject!;

/* @name uncountTries */
update login_failures set failures = greatest(0, failures - 1) where subject = any(:subjects!::text[]);

/* @name recordFailure */
insert into login_failures as f (subject, failures) values (:subject!, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '15 minutes' <= clock_now() then 1 else f.failures + 1 end;

/* @name readFailures */
select failures from login_failures where subject = :subject! and last_at + interval '15 minutes' > clock_now();

/*
 * Counts the failures of an account in a day of UTC. The subject ends with the day, so that a reset of the account keeps the count.
 */
/* @name recordFailureOfDay */
insert into login_failures as f (subject, failures)
values ('log of ' || :username!::text || ' on ' || to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD'), 1)
on conflict (subject) do update set last_at = clock_now(), failures = f.failures + 1
returning failures;

/* Deletes and returns the counts of days that have ended. Each count is returned once. */
/* @name takeEndedDays */
delete from login_failures
where subject like 'log of %' and right(subject, 10) < to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD')
returning right(subject, 10) as "day!", substring(subject from '^log of (.*) on .*$') as "username!", failures;

/* @name deleteFailures */
delete from login_failures where subject = any(:subjects!::text[]);

/* Deletes the failures of an account. Every subject ends with the account's name. */
/* @name deleteFailuresOf */
delete from login_failures where right(subject, length(:username!::text) + 1) = ' ' || :username!::text;

/* @name deleteOldFailures */
delete from login_failures where last_at <= clock_now() - interval '1 day';

/* @name insertRun */
insert into audit_runs (kind, asked_by) values (:kind!, :askedBy) returning id;

/* @name updateRun */
update audit_runs set ended_at = now(), players = :players!, differences = :differences! where id = :id!;

/* @name updateRunFailed */
update audit_runs set ended_at = now(), problem = :problem! where id = :id!;

/* The last run of each kind that has ended well, and how long ago. */
/* @name listLastGood */
select distinct on (kind) kind, started_at, ended_at as "ended_at!", players, differences,
  extract(epoch from now() - ended_at)::float8 as "age_seconds!"
from audit_runs where ended_at is not null and problem is null and kind = any(:kinds!::text[])
order by kind, ended_at desc;

/* The last run of each kind, however it went. */
/* @name listLatest */
select distinct on (kind) id, kind, asked_by, started_at, ended_at, problem from audit_runs
where kind = any(:kinds!::text[]) order by kind, id desc;

/* When the first run of all began, and what the real clock tells by now. */
/* @name readFirstRun */
select (select started_at from audit_runs order by id limit 1) as started_at, now() as "now!";

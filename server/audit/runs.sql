/* @name insertRun */
insert into audit_runs (kind, asked_by) values (:kind!, :askedBy) returning id;

/* @name updateRun */
update audit_runs set ended_at = now(), players = :players!, differences = :differences! where id = :id!;

/* @name updateRunFailed */
update audit_runs set ended_at = now(), problem = :problem! where id = :id!;

/* Lists the last run of each kind that ended well, and the seconds since then. */
/* @name listLastGood */
select distinct on (kind) kind, started_at, ended_at as "ended_at!", players, differences,
  extract(epoch from now() - ended_at)::float8 as "age_seconds!"
from audit_runs where ended_at is not null and problem is null and kind = any(:kinds!::text[])
order by kind, ended_at desc;

/* Lists the last run of each kind, whatever its outcome. */
/* @name listLatest */
select distinct on (kind) id, kind, asked_by, started_at, ended_at, problem from audit_runs
where kind = any(:kinds!::text[]) order by kind, id desc;

/* Reads when the very first run began, and the real clock's time. */
/* @name readFirstRun */
select (select started_at from audit_runs order by id limit 1) as started_at, now() as "now!";

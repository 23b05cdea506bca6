/*
 * Inserts an alarm if its check has no open one. An alarm of the release before has no code: the sentence of its check finds it.
 */
/* @name insertAlarm */
insert into audit_alarms (finding, user_ids, stops_all, differences)
select :finding!::jsonb, :userIds!::bigint[], :stopsAll!, :differences!::jsonb
where not exists (select 1 from audit_alarms where resolved_at is null
  and (finding ->> 'code' = :code! or (finding ->> 'code' is null and finding ->> 'check' = :check!)))
returning id;

/* Updates the open alarm of a check. An alarm that stops all players is narrowed only by a run over all players. */
/* @name updateAlarm */
update audit_alarms set finding = :finding!::jsonb, user_ids = :userIds!::bigint[], stops_all = :stopsAll!,
  differences = :differences!::jsonb
where resolved_at is null
  and (finding ->> 'code' = :code! or (finding ->> 'code' is null and finding ->> 'check' = :check!))
  and (:isWhole! or :stopsAll! or not stops_all);

/* @name updateResolved */
update audit_alarms set resolved_at = clock_now() where id = :id! and resolved_at is null returning id;

/* @name updateResolvedOf */
update audit_alarms set resolved_at = clock_now()
where resolved_at is null
  and (finding ->> 'code' = any(:codes!::text[])
    or (finding ->> 'code' is null and finding ->> 'check' = any(:checks!::text[]))) returning id;

/* @name listOpenAlarms */
select id, raised_at, finding ->> 'code' as code, finding ->> 'check' as "check!", (finding ->> 'count')::integer as "count!",
  finding ->> 'example' as "example!", user_ids, stops_all, differences
from audit_alarms where resolved_at is null order by id limit :limit!;

/* @name readOpenAlarm */
select id, raised_at, finding ->> 'code' as code, finding ->> 'check' as "check!", (finding ->> 'count')::integer as "count!",
  finding ->> 'example' as "example!", user_ids, stops_all, differences
from audit_alarms where resolved_at is null and id = :id!;

/* @name readIsStopped */
select exists (select 1 from audit_alarms where resolved_at is null and stops_all) as "is_stopped!";

/* @name readIsPlayerNamed */
select exists (
  select 1 from audit_alarms where resolved_at is null and :userId!::bigint = any(user_ids)) as "is_named!";

/* Lists players whose payouts are stopped while those of other players continue. */
/* @name listStoppedPlayers */
select distinct unnest(user_ids) as "user_id!" from audit_alarms where resolved_at is null;

/* An acceptance of a release before codes has no code: the sentence of its check finds it. */
/* @name listAcceptances */
select user_id, subject, difference, code, row_key, facts from audit_acceptances
where user_id = any(:players!::bigint[]) and (code = :code! or (code is null and check_name = :check!));

/* @name insertAcceptance */
insert into audit_acceptances (user_id, check_name, subject, difference, code, row_key, facts, accepted_by, note)
values (:userId!, :check!, :subject!, :difference!, :code!, :row!, :facts!, :acceptedBy!, :note!)
on conflict (user_id, check_name, subject, difference) do nothing returning user_id;

/* @name updateAcceptance */
update audit_acceptances set code = :code!, row_key = :row!, facts = :facts!
where user_id = :userId! and check_name = :check! and subject = :subject! and difference = :difference! and code is null;

/* Deletes the seal of a player. The next run adds up all lines and seals them again. */
/* @name deleteSeal */
delete from audit_seals where user_id = :userId!;

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

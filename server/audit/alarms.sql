/* Inserts an alarm if its check has no open one. */
/* @name insertAlarm */
insert into audit_alarms (finding, user_ids, stops_all, differences)
select :finding!::jsonb, :userIds!::bigint[], :stopsAll!, :differences!::jsonb
where not exists (select 1 from audit_alarms where resolved_at is null and finding ->> 'check' = :check!)
returning id;

/* Updates the open alarm of a check. An alarm that stops all players is narrowed only by a run over all players. */
/* @name updateAlarm */
update audit_alarms set finding = :finding!::jsonb, user_ids = :userIds!::bigint[], stops_all = :stopsAll!,
  differences = :differences!::jsonb
where resolved_at is null and finding ->> 'check' = :check! and (:isWhole! or :stopsAll! or not stops_all);

/* @name updateResolved */
update audit_alarms set resolved_at = clock_now() where id = :id! and resolved_at is null returning id;

/* @name updateResolvedOf */
update audit_alarms set resolved_at = clock_now()
where resolved_at is null and finding ->> 'check' = any(:checks!::text[]) returning id;

/* @name listOpenAlarms */
select id, raised_at, finding ->> 'check' as "check!", (finding ->> 'count')::integer as "count!",
  finding ->> 'example' as "example!", user_ids, stops_all, differences
from audit_alarms where resolved_at is null order by id limit :limit!;

/* @name readOpenAlarm */
select id, raised_at, finding ->> 'check' as "check!", (finding ->> 'count')::integer as "count!",
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

/* One alarm a check is open at a time. */
/* @name insertAlarm */
insert into audit_alarms (finding)
select :finding!::jsonb
where not exists (select 1 from audit_alarms where resolved_at is null and finding ->> 'check' = :check!);

/* @name updateResolved */
update audit_alarms set resolved_at = clock_now() where id = :id! and resolved_at is null returning id;

/* @name readCheck */
select finding ->> 'check' as "check!" from audit_alarms where id = :id! and resolved_at is null;

/* @name listOpenAlarms */
select id, raised_at, finding ->> 'check' as "check!", (finding ->> 'count')::integer as "count!",
  finding ->> 'example' as "example!"
from audit_alarms where resolved_at is null order by id limit :limit!;

/* @name readIsStopped */
select exists (select 1 from audit_alarms where resolved_at is null) as "is_stopped!";

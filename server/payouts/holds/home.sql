/* Reads the identifier of the cluster and the timeline that it writes. */
/* @name readHome */
select system_identifier::text as "system_identifier!",
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as "timeline!"
from pg_control_system();

/* @name readNotedHome */
select system_identifier, timeline from database_home;

/* Records the home. Returns no row if another process has already recorded it. */
/* @name insertHome */
insert into database_home (system_identifier, timeline) values (:systemIdentifier!, :timeline!)
on conflict (is_only) do update set
  system_identifier = excluded.system_identifier, timeline = excluded.timeline, noted_at = clock_now()
where (database_home.system_identifier, database_home.timeline)
  is distinct from (excluded.system_identifier, excluded.timeline)
returning timeline;

/* Records a hold, or updates the open one. The older of the two moments is kept. */
/* @name insertHold */
insert into payout_holds as h (reason, as_of) values (:reason!, :asOf)
on conflict ((ended_at is null)) where ended_at is null do update set
  reason = case when h.reason = 'restored' then h.reason else excluded.reason end, as_of = least(h.as_of, excluded.as_of), held_at = clock_now(),
  compared_at = null, compared_to = null;

/* @name readIsHeld */
select exists (select 1 from payout_holds where ended_at is null) as "is_held!";

/* @name readOpenHold */
select id, reason, as_of, held_at, compared_at, compared_to, transfers from payout_holds where ended_at is null;

/* Records the progress of the comparison before it has reached the last block. */
/* @name updateCompared */
update payout_holds set compared_to = :comparedTo!, transfers = transfers + :transfers! where ended_at is null;

/* @name markCompared */
update payout_holds set compared_at = clock_now(), compared_to = :comparedTo! where ended_at is null;

/* @name updateEndedHold */
update payout_holds set ended_at = clock_now(), ended_by = :endedBy!, note = :note!
where id = :id! and ended_at is null
returning reason, as_of;

/* Reads the identifier of the cluster and the timeline that it writes. */
/* @name readHome */
select system_identifier::text as "system_identifier!",
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as "timeline!"
from pg_control_system();

/* @name readRecordedHome */
select system_identifier, timeline from database_home;

/* Records the home. Returns no row if another process has already recorded it. */
/* @name insertHome */
insert into database_home (system_identifier, timeline) values (:systemIdentifier!, :timeline!)
on conflict (is_only) do update set
  system_identifier = excluded.system_identifier, timeline = excluded.timeline, noted_at = clock_now()
where (database_home.system_identifier, database_home.timeline)
  is distinct from (excluded.system_identifier, excluded.timeline)
returning timeline;

-- Every value that a setting had, with who gave it and when.
alter table settings rename column updated_at to changed_at;
--> statement-breakpoint
alter table settings drop constraint settings_pkey;
--> statement-breakpoint
alter table settings add column version integer not null default 1, add column author text not null default 'unknown';
--> statement-breakpoint
alter table settings alter column version drop default, alter column author drop default;
--> statement-breakpoint
alter table settings add constraint settings_name_version_pk primary key (name, version);
--> statement-breakpoint
alter table settings add constraint settings_version check (version >= 1);
--> statement-breakpoint
-- A date that was set before changes had a history has counted from the beginning.
update settings set changed_at = to_timestamp(0) where name = 'listing';
--> statement-breakpoint
create view listing as
select array_agg((extract(epoch from changed_at) * 1000)::bigint order by version) as decided_ms,
  array_agg((value ->> 'listedAtMs')::bigint order by version) as listed_ms
from settings where name = 'listing';

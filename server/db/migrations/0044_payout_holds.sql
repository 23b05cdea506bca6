-- After the database was set back payouts wait for a person: a row from then on, which an operator ends.
create table payout_holds (
  id bigint primary key generated always as identity,
  reason text not null check (reason in ('restored', 'moved')),
  -- The moment that the database was set back to; null where nobody knows.
  as_of timestamptz,
  held_at timestamptz not null default clock_now(),
  -- How far the chain was compared with the record meanwhile, and how many transfers out of the hot wallet it has there.
  compared_at timestamptz,
  compared_to bigint,
  transfers integer not null default 0,
  ended_at timestamptz,
  ended_by text,
  note text
);
--> statement-breakpoint
create unique index payout_holds_open on payout_holds ((ended_at is null)) where ended_at is null;
--> statement-breakpoint
grant select, insert, update (reason, as_of, held_at, compared_at, compared_to, transfers, ended_at, ended_by, note)
  on payout_holds to bv3_program;
--> statement-breakpoint
-- The cluster of PostgreSQL that the database was last seen in, and its timeline: both change when it is set back or moved.
create table database_home (
  is_only boolean primary key default true check (is_only),
  system_identifier text not null,
  timeline text not null,
  noted_at timestamptz not null default clock_now()
);
--> statement-breakpoint
grant select, insert, update (system_identifier, timeline, noted_at) on database_home to bv3_program;

-- What went wrong with the chain, its nodes or the payments read from it: one open alarm of a kind and subject.
create table chain_alarms (
  id bigint primary key generated always as identity,
  kind text not null,
  subject text not null,
  detail text not null,
  times integer not null default 1,
  raised_at timestamptz not null default clock_now(),
  last_seen_at timestamptz not null default clock_now(),
  -- When the bot was given it to tell.
  told_at timestamptz,
  resolved_at timestamptz
);
--> statement-breakpoint
create unique index chain_alarms_open on chain_alarms (kind, subject) where resolved_at is null;
--> statement-breakpoint
create index chain_alarms_untold on chain_alarms (id) where told_at is null;
--> statement-breakpoint
grant select, insert, update (detail, times, last_seen_at, told_at, resolved_at) on chain_alarms to bv3_program;

-- Which server processes live and what each does: a role that no process has is named to the operator.
create table processes (
  name text not null,
  roles text[] not null check (cardinality(roles) > 0),
  -- The address that its payer pays from; null without that role or without a key.
  hot_wallet text check (hot_wallet ~ '^0x[0-9a-f]{40}$'),
  started_at timestamptz not null default clock_now(),
  seen_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  constraint processes_name_roles_pk primary key (name, roles)
);
--> statement-breakpoint
grant select, insert, update (hot_wallet, started_at, seen_at, ended_at), delete on processes to bv3_program;

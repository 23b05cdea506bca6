alter table operators add column role text not null default 'owner' check (role in ('viewer', 'operator', 'owner'));
--> statement-breakpoint
-- Whoever is logged in has entered the password at the login, and not since.
alter table operator_tokens add column proven_at timestamptz;
--> statement-breakpoint
update operator_tokens set proven_at = created_at;
--> statement-breakpoint
alter table operator_tokens alter column proven_at set default clock_now(), alter column proven_at set not null;
--> statement-breakpoint
alter table audit_log add column before jsonb, add column after jsonb;
--> statement-breakpoint
create table operator_requests (
  username text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  -- As it was written: its parts keep their order.
  answer json,
  created_at timestamptz not null default clock_now(),
  primary key (username, key)
);
--> statement-breakpoint
grant select, insert, update (answer) on operator_requests to bv3_program;
--> statement-breakpoint
grant update (role) on operators to bv3_program;
--> statement-breakpoint
grant update (proven_at) on operator_tokens to bv3_program;

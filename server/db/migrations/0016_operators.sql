alter table operators
  add column role text not null default 'owner' check (role in ('viewer', 'operator', 'owner')),
  add column totp_pending_secret text,
  add column totp_pending_until timestamptz,
  add column removed_at timestamptz;
--> statement-breakpoint
-- A name is one person's, however it is written.
create unique index operators_username_lower on operators (lower(username));
--> statement-breakpoint
-- Whoever is logged in has entered the password at the login, and not since.
alter table operator_tokens
  add column proven_at timestamptz,
  add column id bigint generated always as identity,
  add column address text not null default '',
  add column network text not null default '',
  add column browser text not null default '',
  add column system text not null default '',
  add column used_at timestamptz;
--> statement-breakpoint
update operator_tokens set proven_at = created_at, used_at = created_at;
--> statement-breakpoint
alter table operator_tokens
  alter column proven_at set default clock_now(), alter column proven_at set not null,
  alter column used_at set default clock_now(), alter column used_at set not null;
--> statement-breakpoint
create unique index operator_tokens_id on operator_tokens (id);
--> statement-breakpoint
create index operator_tokens_username on operator_tokens (username, id);
--> statement-breakpoint
create table recovery_codes (
  username text not null references operators (username),
  code_hash bytea not null,
  created_at timestamptz not null default clock_now(),
  spent_at timestamptz,
  primary key (username, code_hash)
);
--> statement-breakpoint
create table operator_networks (
  username text not null references operators (username),
  network text not null,
  first_used_at timestamptz not null default clock_now(),
  primary key (username, network)
);
--> statement-breakpoint
-- Networks from which operators have logged in before this was kept.
insert into operator_networks (username, network, first_used_at)
select a.username, a.details ->> 'network', min(a.at)
from audit_log a join operators o on o.username = a.username
where a.action = 'log in' and a.details ->> 'network' is not null
group by a.username, a.details ->> 'network';
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
grant update (role, totp_pending_secret, totp_pending_until, removed_at) on operators to bv3_program;
--> statement-breakpoint
grant update (proven_at, used_at) on operator_tokens to bv3_program;
--> statement-breakpoint
grant select, insert, update (spent_at), delete on recovery_codes to bv3_program;
--> statement-breakpoint
grant select, insert on operator_networks to bv3_program;

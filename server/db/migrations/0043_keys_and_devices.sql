-- What a player asked for under a key of its own, so that asking again does nothing again.
create table player_requests (
  user_id bigint not null references users (user_id),
  key text not null check (length(key) between 1 and 200),
  -- Which call, and a SHA-256 of what it was asked with.
  call text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  -- As it was given; null where the call is done once by a key of its own, and is answered anew.
  answer json,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, key)
);
--> statement-breakpoint
create index player_requests_time on player_requests (created_at);
--> statement-breakpoint
grant select, insert, update (answer), delete on player_requests to bv3_program;
--> statement-breakpoint
-- Browsers in which an operator has logged in, each known by a cookie of which only a hash is kept.
create table operator_devices (
  device_hash bytea primary key check (length(device_hash) = 32),
  username text not null references operators (username),
  created_at timestamptz not null default clock_now(),
  used_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
--> statement-breakpoint
create index operator_devices_username on operator_devices (username);
--> statement-breakpoint
create index operator_devices_expires_at on operator_devices (expires_at);
--> statement-breakpoint
grant select, insert, update (used_at, expires_at), delete on operator_devices to bv3_program;
--> statement-breakpoint
-- The browser that a session was opened in: whoever ends the session ends what it is known by.
alter table operator_tokens add column device_hash bytea;

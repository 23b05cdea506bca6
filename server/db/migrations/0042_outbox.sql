-- What is to be told of what happened: written in the transaction of the event, taken out once it was delivered. Of nobody in
-- particular, of the platform itself, where the player is 0.
create table outbox (
  user_id bigint not null,
  id bigint not null generated always as identity,
  channel text not null,
  event jsonb not null,
  told_at timestamptz not null default now(),
  -- How often delivering it has been tried, why that failed, and when it may be tried again; it is given up after the last try.
  tries integer not null default 0,
  retry_at timestamptz not null default now(),
  problem text,
  given_up_at timestamptz,
  constraint outbox_user_id_id_pk primary key (user_id, id),
  constraint outbox_channel check (channel in ('pages', 'withdrawals_bot', 'purchases_bot')),
  constraint outbox_tries check (tries >= 0)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
create index outbox_due on outbox (channel, retry_at) where given_up_at is null;
--> statement-breakpoint
grant select, insert, update (tries, retry_at, problem, given_up_at), delete on outbox to bv3_program;

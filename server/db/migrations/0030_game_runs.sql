-- The runs of both games. What is owed for one is worked out from its chunks when it is settled.
create table game_runs (
  user_id bigint not null references users (user_id),
  id bigint generated always as identity,
  variant text not null check (variant in ('cactus', 'character')),
  rules_version integer not null check (rules_version >= 1),
  status text not null default 'open' check (status in ('open', 'ended', 'settled', 'failed')),
  -- The course follows from it and from what was pressed. Told to nobody before the run has ended.
  secret bytea not null check (octet_length(secret) = 32),
  -- BV3 a minute in hundredths, and the copies that it follows from: those of the start.
  rate bigint not null check (rate >= 0),
  copies bigint not null check (copies >= 0),
  -- The window of 24 hours that the run belongs to, and what of its allowance was left.
  window_start timestamptz not null,
  usable_ms bigint not null check (usable_ms >= 0),
  -- HMAC of the network that it was started from, under that day's key; null where none is known.
  network bytea check (octet_length(network) = 32),
  started_at timestamptz not null default clock_now(),
  -- The last word that was heard of it.
  heard_at timestamptz not null default clock_now(),
  -- Whole chunks that have arrived, and the digest of what was pressed in them.
  chunks integer not null default 0 check (chunks between 0 and 844),
  digest bytea not null check (octet_length(digest) = 32),
  ended_at timestamptz,
  end_reason text check (end_reason in ('saved', 'replaced', 'silent')),
  -- The chunk that was not played to its end.
  last_inputs bytea check (octet_length(last_inputs) <= 128),
  last_ticks integer check (last_ticks between 0 and 256),
  last_state_hash bigint check (last_state_hash between 0 and 4294967295),
  last_pauses_ms integer[],
  -- The score that the browser named.
  claimed_score bigint,
  settled_at timestamptz,
  score integer check (score >= 0),
  ticks integer check (ticks between 0 and 216000),
  passed integer check (passed >= 0),
  is_crashed boolean,
  -- The time that was paid and what it brought, on which day of UTC since 1970, out of the young wallets' share or not.
  paid_ms bigint check (paid_ms >= 0),
  paid bigint check (paid >= 0),
  paid_day integer,
  is_young boolean,
  -- What paid less than was played; null where all of it was paid.
  cut_by text check (cut_by in ('allowance', 'budget')),
  -- Why it stands on no board; null where it may.
  unranked text,
  signals text[] not null default '{}',
  -- The figures that the signals follow from.
  signal_figures jsonb,
  -- Why it could not be replayed.
  problem text,
  removed_at timestamptz,
  removed_by text,
  removal_reason text check (length(removal_reason) between 1 and 500),
  -- How it stands for whoever lists runs.
  standing text not null generated always as (case
    when status in ('open', 'ended') then 'open'
    when status = 'failed' then 'failed'
    when removed_at is not null then 'removed'
    when unranked is not null then 'unranked'
    else 'ranked' end) stored,
  primary key (user_id, id),
  constraint game_runs_end check (
    (status = 'open') = (ended_at is null) and (ended_at is null) = (end_reason is null)
    and (ended_at is null) = (last_inputs is null) and (ended_at is null) = (last_ticks is null)
    and (ended_at is null) = (last_pauses_ms is null)),
  constraint game_runs_settlement check (
    (status in ('settled', 'failed')) = (settled_at is not null)
    and (settled_at is null) = (score is null) and (settled_at is null) = (ticks is null)
    and (settled_at is null) = (passed is null) and (settled_at is null) = (is_crashed is null)
    and (settled_at is null) = (paid_ms is null) and (settled_at is null) = (paid is null)
    and (settled_at is null) = (paid_day is null) and (settled_at is null) = (is_young is null)),
  constraint game_runs_failed check ((status = 'failed') = (problem is not null) and (status <> 'failed' or paid = 0)),
  constraint game_runs_usable check (paid_ms <= usable_ms),
  constraint game_runs_removed check (
    (removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null))
) with (fillfactor = 80);
--> statement-breakpoint
-- At most one run of a wallet and game waits for its end or for being settled.
create unique index game_runs_unsettled on game_runs (user_id, variant) where status in ('open', 'ended');
--> statement-breakpoint
create index game_runs_waiting on game_runs (id) where status in ('open', 'ended');
--> statement-breakpoint
create index game_runs_id on game_runs (id);
--> statement-breakpoint
-- What a wallet has played in the last hours.
create index game_runs_ended on game_runs (user_id, ended_at);
--> statement-breakpoint
create index game_runs_signals on game_runs (id) where signals <> '{}';
--> statement-breakpoint
-- What was pressed, chunk by chunk: written once, kept for ever.
create table game_chunks (
  user_id bigint not null,
  run_id bigint not null,
  index integer not null check (index between 0 and 843),
  -- A byte for each change of the button: its tick within the chunk.
  inputs bytea not null check (octet_length(inputs) <= 128),
  state_hash bigint not null check (state_hash between 0 and 4294967295),
  pauses_ms integer[] not null,
  -- Of what was pressed up to its end.
  digest bytea not null check (octet_length(digest) = 32),
  received_at timestamptz not null default clock_now(),
  primary key (user_id, run_id, index),
  foreign key (user_id, run_id) references game_runs (user_id, id)
);
--> statement-breakpoint
-- What of a wallet's paid minutes is used, in the 24 hours that began with the first run started in them.
create table game_allowances (
  user_id bigint not null references users (user_id),
  variant text not null check (variant in ('cactus', 'character')),
  window_start timestamptz not null,
  used_ms bigint not null check (used_ms >= 0),
  -- What was earned and makes no whole hundredth yet, in 1/60,000 of one.
  remainder bigint not null check (remainder between 0 and 59999),
  primary key (user_id, variant)
);
--> statement-breakpoint
-- What all games have paid on a day of UTC, counted from 1970: all players, and the young wallets among them.
create table game_days (
  day integer primary key,
  paid bigint not null default 0,
  paid_young bigint not null default 0,
  -- Under it networks are told apart on this day; null once it is thrown away.
  network_key bytea check (octet_length(network_key) = 32),
  check (paid_young between 0 and paid)
);
--> statement-breakpoint
-- Wallets that have started a run from a network.
create table game_networks (
  network bytea not null check (octet_length(network) = 32),
  user_id bigint not null,
  seen_at timestamptz not null default clock_now(),
  primary key (network, user_id)
);
--> statement-breakpoint
create index game_networks_seen on game_networks (seen_at);
--> statement-breakpoint
-- The best ranked run of a wallet: of a day of UTC, counted from 1970; of all time where the day is 0.
create table game_bests (
  user_id bigint not null references users (user_id),
  variant text not null check (variant in ('cactus', 'character')),
  day integer not null check (day >= 0),
  score integer not null check (score > 0),
  run_id bigint not null,
  ended_at timestamptz not null,
  primary key (user_id, variant, day),
  foreign key (user_id, run_id) references game_runs (user_id, id)
);
--> statement-breakpoint
create index game_bests_board on game_bests (variant, day, score desc, ended_at, run_id);
--> statement-breakpoint
grant select, insert, update (status, heard_at, chunks, digest, ended_at, end_reason, last_inputs, last_ticks, last_state_hash,
  last_pauses_ms, claimed_score, settled_at, score, ticks, passed, is_crashed, paid_ms, paid, paid_day, is_young, cut_by, unranked,
  signals, signal_figures, problem, removed_at, removed_by, removal_reason) on game_runs to bv3_program;
--> statement-breakpoint
grant select, insert on game_chunks to bv3_program;
--> statement-breakpoint
grant select, insert, update (window_start, used_ms, remainder) on game_allowances to bv3_program;
--> statement-breakpoint
grant select, insert, update (paid, paid_young, network_key) on game_days to bv3_program;
--> statement-breakpoint
grant select, insert, delete on game_networks to bv3_program;
--> statement-breakpoint
grant select, insert, update (score, run_id, ended_at), delete on game_bests to bv3_program;

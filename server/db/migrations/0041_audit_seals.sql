-- outside of a transaction: the indexes are made beside writers
-- Whose money an alarm stops; one that was raised before stops everything, as it did.
alter table audit_alarms add column if not exists user_ids bigint[] not null default '{}';
--> statement-breakpoint
alter table audit_alarms add column if not exists stops_all boolean not null default true;
--> statement-breakpoint
alter table audit_alarms add column if not exists differences jsonb not null default '[]';
--> statement-breakpoint
grant update (finding, user_ids, stops_all, differences, resolved_at) on audit_alarms to bv3_program;
--> statement-breakpoint
-- Each run of the audit, from its start; without an end it is under way, or was broken off.
create table if not exists audit_runs (
  id bigint primary key generated always as identity,
  kind text not null,
  asked_by text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  players bigint,
  differences bigint,
  -- Null where it has ended well.
  problem text,
  constraint audit_runs_kind check (kind in ('new', 'totals', 'full'))
);
--> statement-breakpoint
create index if not exists audit_runs_good on audit_runs (kind, ended_at) where ended_at is not null and problem is null;
--> statement-breakpoint
grant select, insert, update (ended_at, players, differences, problem) on audit_runs to bv3_program;
--> statement-breakpoint
-- What the lines of one player came to, up to one of them, when kept rows and ledger agreed.
create table if not exists audit_seals (
  user_id bigint primary key references users (user_id),
  version bigint not null,
  through_id bigint not null,
  lines bigint not null,
  -- The sum of a hash of each line: their order does not matter.
  digest numeric not null,
  bv3_available numeric not null,
  bv3_held numeric not null,
  usdt_available numeric not null,
  usdt_held numeric not null,
  referral_usdt numeric not null,
  lots_bv3 numeric not null,
  lots_usdt numeric not null,
  base_bv3 numeric not null,
  sealed_at timestamptz not null default now()
);
--> statement-breakpoint
grant select, insert, update (version, through_id, lines, digest, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt,
  lots_bv3, lots_usdt, base_bv3, sealed_at), delete on audit_seals to bv3_program;
--> statement-breakpoint
-- Differences that an operator has explained, each exactly as it was: another one alarms again. User 0 is the platform.
create table if not exists audit_acceptances (
  user_id bigint not null,
  check_name text not null,
  subject text not null,
  difference text not null,
  accepted_by text not null,
  note text not null,
  accepted_at timestamptz not null default clock_now(),
  constraint audit_acceptances_user_id_check_name_subject_difference_pk primary key (user_id, check_name, subject, difference)
);
--> statement-breakpoint
grant select, insert on audit_acceptances to bv3_program;
--> statement-breakpoint
create index concurrently if not exists wallets_user on wallets (user_id);
--> statement-breakpoint
create index concurrently if not exists referrals_user on referrals (user_id);
--> statement-breakpoint
create index concurrently if not exists payment_claims_user on payment_claims (user_id);
--> statement-breakpoint
create index concurrently if not exists payout_claims_user on payout_claims (user_id);
--> statement-breakpoint
create index concurrently if not exists airdrop_posts_user on airdrop_posts (user_id);
--> statement-breakpoint
create index concurrently if not exists airdrop_pairs_high on airdrop_pairs (high_user_id);
--> statement-breakpoint
create index concurrently if not exists airdrop_referrals_referrer on airdrop_referrals (referrer_user_id);
--> statement-breakpoint
create index concurrently if not exists import_rows_user on import_rows (user_id) where user_id is not null;

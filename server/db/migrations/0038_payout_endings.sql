-- An operator can end a payout unpaid: give the money back, send it anew, or pay it another way.
alter table payouts add column ending text;
--> statement-breakpoint
alter table payouts add column ended_by text;
--> statement-breakpoint
alter table payouts add column ending_reason text;
--> statement-breakpoint
-- A payment whose refund was cancelled may be refunded later.
drop index payouts_payment;
--> statement-breakpoint
create unique index payouts_payment on payouts (user_id, payment_id) where payment_id is not null and state <> 'cancelled';
--> statement-breakpoint
grant update (ending, ended_by, ending_reason, way) on payouts to bv3_program;
--> statement-breakpoint
-- A payout that is sent anew has transactions of several nonces; null is the payout's own.
alter table payout_transactions add column nonce bigint;
--> statement-breakpoint
-- One transaction may pay several payouts, each by a log of its own.
alter table payout_claims add column log_index integer not null default -1;
--> statement-breakpoint
alter table payout_claims drop constraint payout_claims_tx_hash_chain_id_pk,
  add constraint payout_claims_tx_hash_chain_id_log_index_pk primary key (tx_hash, chain_id, log_index);
--> statement-breakpoint
create table payout_voids (
  chain_id integer not null,
  from_address text not null check (from_address ~ '^0x[0-9a-f]{40}$'),
  nonce bigint not null,
  attempt integer not null,
  hash text not null,
  raw_transaction text not null,
  gas_price_wei numeric not null,
  signed_at timestamptz not null default clock_now(),
  constraint payout_voids_chain_id_from_address_nonce_attempt_pk primary key (chain_id, from_address, nonce, attempt)
);
--> statement-breakpoint
grant select, insert on payout_voids to bv3_program;
--> statement-breakpoint
create table payout_strays (
  chain_id integer not null,
  from_address text not null check (from_address ~ '^0x[0-9a-f]{40}$'),
  nonce bigint not null,
  tx_hash text,
  found_at timestamptz not null default clock_now(),
  explained_at timestamptz,
  explained_by text,
  note text,
  constraint payout_strays_chain_id_from_address_nonce_pk primary key (chain_id, from_address, nonce)
);
--> statement-breakpoint
grant select, insert, update (tx_hash, explained_at, explained_by, note) on payout_strays to bv3_program;
--> statement-breakpoint
create table payout_payers (
  wallet_address text primary key check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  added_by text not null,
  added_at timestamptz not null default clock_now()
);
--> statement-breakpoint
grant select, insert on payout_payers to bv3_program;

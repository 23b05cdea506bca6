-- What the files of an older deployment say, row by row, until it is applied: which keeps an import that was broken off, and
-- accounts that stand there twice until somebody merges them.
create table import_rows (
  wallet_address text not null,
  kind text not null,
  key text not null,
  content jsonb not null,
  staged_at timestamptz not null default clock_now(),
  user_id bigint,
  applied_at timestamptz,
  problem text,
  constraint import_rows_wallet_address_kind_key_pk primary key (wallet_address, kind, key),
  constraint import_rows_wallet_address check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  constraint import_rows_kind check (kind in ('user', 'purchase', 'balance')),
  constraint import_rows_applied check (applied_at is null or user_id is not null)
);
--> statement-breakpoint
create index import_rows_key on import_rows (kind, key);
--> statement-breakpoint
create index import_rows_waiting on import_rows (wallet_address, kind, key) where applied_at is null;
--> statement-breakpoint
-- Which transactions paid for what was imported, copy by copy: none of them pays once more.
create table imported_transactions (
  tx_hash text not null,
  chain_id integer not null,
  copy integer not null,
  user_id bigint not null,
  constraint imported_transactions_tx_hash_chain_id_copy_pk primary key (tx_hash, chain_id, copy)
);
--> statement-breakpoint
-- A third origin: bought on an older deployment, by a transaction where its hash is known.
alter table purchases drop constraint purchases_origin, add constraint purchases_origin check (case origin
  when 'payment' then num_nulls(chain_id, tx_hash, copy, payment_method) = 0
  when 'gift' then num_nonnulls(chain_id, tx_hash, copy, payment_method) = 0 and price = 0
  when 'import' then num_nulls(chain_id, tx_hash, copy) in (0, 3)
  else false end);
--> statement-breakpoint
grant select, insert on imported_transactions to bv3_program;
--> statement-breakpoint
grant select, insert on import_rows to bv3_program;
--> statement-breakpoint
-- On a cluster the start after the migrations gives it on the shards.
grant update (user_id, applied_at, problem) on import_rows to bv3_program;

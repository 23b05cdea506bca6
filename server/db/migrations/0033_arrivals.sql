-- Payments that were read from the chain and are not settled yet: written with the cursor, taken out once they are.
create table arrivals (
  chain_id integer not null,
  tx_hash text not null,
  asset text not null,
  sender text not null,
  value numeric not null,
  occurrence integer not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  recipient text not null,
  -- Whether it is too small to buy anything, as it was judged when it arrived.
  is_dust boolean not null,
  arrived_at timestamptz not null default clock_now(),
  -- How often settling it has failed, why, and when it is tried again.
  tries integer not null default 0,
  problem text,
  retry_at timestamptz not null default clock_now(),
  primary key (tx_hash, chain_id, asset, sender, value, occurrence),
  constraint arrivals_asset check (asset in ('USDT', 'BNB')),
  constraint arrivals_occurrence check (occurrence >= 0),
  constraint arrivals_tries check (tries >= 0),
  constraint arrivals_value check (value >= 1 and value < 1e60 and scale(value) = 0)
);
--> statement-breakpoint
create index arrivals_payer on arrivals (chain_id, is_dust, sender, block_number, log_index);
--> statement-breakpoint
grant select, insert, update (tries, problem, retry_at), delete on arrivals to bv3_program;
--> statement-breakpoint
-- Of the block that a cursor stands at; null where it is not known. A look is read up to its target once another block is final.
alter table chain_cursors add column block_hash text, add column block_time timestamptz,
  add column target_block bigint, add column target_hash text, add column due_block bigint;
--> statement-breakpoint
grant update (block_hash, block_time, target_block, target_hash, due_block) on chain_cursors to bv3_program;
--> statement-breakpoint
-- The chain that this database belongs to: one row, written at the first start that reads the chain.
create table chain_identity (
  is_only boolean primary key default true check (is_only),
  chain_id integer not null,
  genesis_hash text not null,
  usdt text not null,
  treasury text not null,
  bound_at timestamptz not null default clock_now()
);
--> statement-breakpoint
grant select, insert on chain_identity to bv3_program;
--> statement-breakpoint
-- How many transfers it has brought together: more than one only for what is kept aside.
alter table payments add column transfers integer not null default 1,
  add constraint payments_transfers check (transfers >= 1);
--> statement-breakpoint
-- On a cluster the start after the migrations gives it on the shards.
grant update (value, transfers, block_number, block_hash) on payments to bv3_program;
--> statement-breakpoint
-- One line of a payer and asset that takes in what is too small; what it was before is closed by a refund or a credit.
create unique index payments_aside on payments (user_id, chain_id, asset) where status = 'aside';
--> statement-breakpoint
create index payments_aside_id on payments (id) where status = 'aside';
--> statement-breakpoint
create index payments_block on payments (chain_id, block_number);

-- Whether the wallet signed in for the first time with it: in that session it may still name who referred it.
alter table sessions add column is_first boolean not null default false;
--> statement-breakpoint
-- What a player said to have bought by a transaction that nobody had settled yet.
create table purchase_names (
  user_id bigint not null references users (user_id),
  chain_id integer not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  asset text not null check (asset in ('USDT', 'BNB')),
  card_id bigint not null,
  -- What the player said that a copy costs: compared with the price, never used instead of it.
  unit_price numeric not null check (unit_price >= 0 and unit_price < 1e60 and scale(unit_price) = 0),
  named_at timestamptz not null default clock_now(),
  primary key (user_id, chain_id, tx_hash, asset)
);
--> statement-breakpoint
create index purchase_names_time on purchase_names (named_at);
--> statement-breakpoint
create index purchase_names_bnb on purchase_names (named_at) where asset = 'BNB';
--> statement-breakpoint
grant select, insert, delete on purchase_names to bv3_program;

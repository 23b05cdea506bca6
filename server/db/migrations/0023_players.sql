-- Every time an operator stopped or allowed a player's withdrawals; the last row counts.
create table withdrawal_freezes (
  user_id bigint not null references users (user_id),
  id bigint generated always as identity,
  is_frozen boolean not null,
  -- The player reads why withdrawals are stopped; the note of who allows them again is the operators' own.
  reason text not null check (length(reason) between 1 and 500),
  author text not null,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, id)
);
--> statement-breakpoint
-- What operators write down about a player, for each other.
create table player_notes (
  user_id bigint not null references users (user_id),
  id bigint generated always as identity,
  text text not null check (length(text) between 1 and 2000),
  author text not null,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, id)
);
--> statement-breakpoint
-- An operator looks an order up by its number alone.
create index orders_id on orders (id);
--> statement-breakpoint
grant select, insert on withdrawal_freezes, player_notes to bv3_program;

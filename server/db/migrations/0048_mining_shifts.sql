-- A card that was credited while its owner mined has started by itself: that is no start of the player's own.
alter table mining_sessions add column is_joined boolean not null default false;
--> statement-breakpoint
-- How many shifts a player has started, and on how many days in a row the player has mined, by UTC days since 1970.
alter table base_mining add column shifts bigint not null default 0,
  add column streak_days integer not null default 0,
  add column longest_streak_days integer not null default 0,
  add column mined_day integer;
--> statement-breakpoint
grant update (shifts, streak_days, longest_streak_days, mined_day) on base_mining to bv3_program;
--> statement-breakpoint
-- From the start of a player's base rate to its stop, numbered by player. What ran before this was made has none.
create table mining_shifts (
  user_id bigint not null references users (user_id),
  number bigint not null check (number > 0),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- What the ledger was posted in it for the base rate.
  base_bv3 bigint not null default 0 check (base_bv3 >= 0),
  -- What cards had earned in it that have left it before its end.
  left_bv3 bigint not null default 0 check (left_bv3 >= 0),
  left_usdt numeric not null default 0 check (left_usdt >= 0 and left_usdt < 1e60 and scale(left_usdt) = 0),
  constraint mining_shifts_user_id_number_pk primary key (user_id, number)
);
--> statement-breakpoint
grant select, insert, update (ended_at, base_bv3, left_bv3, left_usdt) on mining_shifts to bv3_program;
--> statement-breakpoint
-- What the ledger was posted in a shift for each card that mined in it.
create table mining_shift_cards (
  user_id bigint not null references users (user_id),
  shift bigint not null,
  card_id bigint not null references cards (id),
  copies integer not null check (copies > 0),
  bv3 bigint not null check (bv3 >= 0),
  usdt numeric not null check (usdt >= 0 and usdt < 1e60 and scale(usdt) = 0),
  constraint mining_shift_cards_user_id_shift_card_id_pk primary key (user_id, shift, card_id),
  constraint mining_shift_cards_user_id_shift_mining_shifts_user_id_number_fk
    foreign key (user_id, shift) references mining_shifts (user_id, number)
);
--> statement-breakpoint
grant select, insert, update (copies, bv3, usdt) on mining_shift_cards to bv3_program;

-- What playing with a card earns, where an operator has said so. A card without a row is active, at the rate for NFT owners.
create table game_settings (
  card_id bigint primary key references cards (id),
  is_active boolean not null,
  -- BV3 in hundredths; null for the rate for NFT owners.
  tokens_per_minute bigint check (tokens_per_minute between 0 and 100000),
  version integer not null check (version >= 1)
);
--> statement-breakpoint
grant select, insert, update (is_active, tokens_per_minute, version) on game_settings to bv3_program;

-- Prices of BNB that orders were quoted from, in US dollars of 18 decimals: the last one is what the next is compared with.
create table bnb_prices (
  id bigint primary key generated always as identity,
  usd_per_bnb numeric not null check (usd_per_bnb >= 1 and usd_per_bnb < 1e60 and scale(usd_per_bnb) = 0),
  accepted_at timestamptz not null default clock_now(),
  -- The operator who accepted a jump; null where the price was near the one before.
  accepted_by text
);
--> statement-breakpoint
grant select, insert on bnb_prices to bv3_program;

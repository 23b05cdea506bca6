-- outside of a transaction: the index is made beside writers
-- Which copy of its card a copy is, in the order in which copies are counted; null until that is known. Copies of before are
-- numbered after this, as new ones are.
alter table purchases add column if not exists edition bigint;
--> statement-breakpoint
grant update (edition) on purchases to bv3_program;
--> statement-breakpoint
-- How many numbers each card has given. No key leads to `cards`: it is on every node of a cluster, and this on one.
create table if not exists card_editions (
  card_id bigint primary key,
  given bigint not null check (given > 0)
);
--> statement-breakpoint
grant select, insert, update (given) on card_editions to bv3_program;
--> statement-breakpoint
create index concurrently if not exists purchases_unnumbered on purchases (lot_id, id) where edition is null;

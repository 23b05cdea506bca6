-- When an order has named its transaction; null for what was named before this column, or by a program of before.
alter table orders add column if not exists named_at timestamptz;
--> statement-breakpoint
grant update (named_at) on orders to bv3_program;

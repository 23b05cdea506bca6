-- When its player first saw a copy; copies of before count as seen. Only the catalogue is written: no row is touched.
alter table purchases add column opened_at timestamptz default now();
--> statement-breakpoint
alter table purchases alter column opened_at drop default;
--> statement-breakpoint
grant update (opened_at) on purchases to bv3_program;

-- BNB that a contract has passed on has no place among a transaction's logs either: it takes -2, and what a transaction itself
-- carries keeps -1.
alter table payments drop constraint payments_asset;
--> statement-breakpoint
alter table payments add constraint payments_asset check ((asset = 'BNB') = (log_index < 0));

-- outside of a transaction: the indexes are made beside writers
-- What a day has sent.
create index concurrently if not exists payouts_signed on payouts (chain_id, signed_at) where signed_at is not null;
--> statement-breakpoint
create index concurrently if not exists withdrawals_instant on withdrawals (user_id, instant_day)
  where instant_day is not null;
--> statement-breakpoint
-- How long players of late have waited is told by what was paid of late.
create index concurrently if not exists withdrawals_completed on withdrawals (completed_at) where status = 'completed';
--> statement-breakpoint
-- Payouts that were sent anew have given up a nonce that is used all the same.
create index concurrently if not exists payout_transactions_nonce on payout_transactions (nonce) where nonce is not null;
--> statement-breakpoint
create index concurrently if not exists payouts_uncompared on payouts (id) where state = 'completed' and not is_compared;
--> statement-breakpoint
-- It was of use before each payout had a mark of its own.
drop index concurrently if exists payouts_completed;

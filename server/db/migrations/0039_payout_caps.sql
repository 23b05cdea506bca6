-- Above a cap a payout waits until a second operator has confirmed it.
alter table payouts add column confirmed_by text;
--> statement-breakpoint
alter table payouts add column confirmed_at timestamptz;
--> statement-breakpoint
-- When the transaction with its present nonce was first signed: what a day has sent is summed by it.
alter table payouts add column signed_at timestamptz;
--> statement-breakpoint
grant update (confirmed_by, confirmed_at, signed_at) on payouts to bv3_program;

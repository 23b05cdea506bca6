-- What the program may do with each table, by privileges of its role; `server/db/roles.ts` has made the role before this runs.
drop trigger ledger_transfers_append_only on ledger_transfers;
--> statement-breakpoint
drop trigger purchases_append_only on purchases;
--> statement-breakpoint
drop trigger lots_keep_their_terms on lots;
--> statement-breakpoint
drop trigger audit_log_append_only on audit_log;
--> statement-breakpoint
drop trigger payout_transactions_keep_their_bytes on payout_transactions;
--> statement-breakpoint
drop trigger payouts_end_once on payouts;
--> statement-breakpoint
drop trigger withdrawals_end_once on withdrawals;
--> statement-breakpoint
drop trigger airdrop_submissions_keep_what_was_submitted on airdrop_submissions;
--> statement-breakpoint
drop trigger airdrop_submissions_go_on on airdrop_submissions;
--> statement-breakpoint
drop trigger airdrop_referrals_append_only on airdrop_referrals;
--> statement-breakpoint
drop function refuse_change();
--> statement-breakpoint
grant usage on schema public to bv3_program;
--> statement-breakpoint
-- Written once, for ever.
grant select, insert on
  wallets, referrals, ledger_transfers, payment_claims, purchases, payout_claims, airdrop_posts, airdrop_pairs,
  airdrop_referrals, audit_log, settings
to bv3_program;
--> statement-breakpoint
grant select on listing to bv3_program;
--> statement-breakpoint
-- Written once, but for what goes on.
grant select, insert, update (referred_by, signed_in_at) on users to bv3_program;
--> statement-breakpoint
grant select, insert, update (bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt) on balances to bv3_program;
--> statement-breakpoint
grant select, insert, update (mined_ms, mining_since, posted_bv3) on base_mining to bv3_program;
--> statement-breakpoint
grant select, insert, update (mined_bv3_ms, mined_usdt_ms, mining_since, posted_bv3, posted_usdt) on lots to bv3_program;
--> statement-breakpoint
grant select, insert, update (stopped_at) on mining_sessions to bv3_program;
--> statement-breakpoint
grant select, insert, update (status, tx_hash, sender_nonce, credited_at) on orders to bv3_program;
--> statement-breakpoint
grant select, insert, update (credited_value, status, order_id, resolved_at, resolved_by) on payments to bv3_program;
--> statement-breakpoint
grant select, insert, update (status, decided_at, decided_by, reason, completed_at) on withdrawals to bv3_program;
--> statement-breakpoint
grant select, insert, update (state, tx_hash, from_address, nonce, problem, completed_at) on payouts to bv3_program;
--> statement-breakpoint
grant select, insert, update (broadcast_at) on payout_transactions to bv3_program;
--> statement-breakpoint
grant select, insert, update (next_nonce) on payout_nonces to bv3_program;
--> statement-breakpoint
grant select, insert, update (status, decided_at, decided_by, notes, claimed_at) on airdrop_submissions to bv3_program;
--> statement-breakpoint
grant select, insert, update (block_number, updated_at) on chain_cursors to bv3_program;
--> statement-breakpoint
grant select, insert, update (resolved_at) on audit_alarms to bv3_program;
--> statement-breakpoint
grant select, insert, update (password_hash, totp_secret, totp_last_counter) on operators to bv3_program;
--> statement-breakpoint
grant select, insert, update (name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active)
on cards to bv3_program;
--> statement-breakpoint
-- What runs out is taken out.
grant select, insert, delete on sessions, sign_in_nonces, operator_tokens to bv3_program;
--> statement-breakpoint
grant select, insert, update (failures, last_at), delete on login_failures to bv3_program;

-- What the program must never do, refused by the database itself.
create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% on % is refused: its rows never change', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_transfers_append_only
before update or delete or truncate on ledger_transfers
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger purchases_append_only
before update or delete or truncate on purchases
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger lots_keep_their_terms
before update of user_id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt on lots
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only
before update or delete or truncate on audit_log
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payout_transactions_keep_their_bytes
before update of payout_id, attempt, hash, raw_transaction, gas_price_wei or delete on payout_transactions
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payouts_end_once
before update on payouts
for each row when (old.state = 'completed') execute function refuse_change();
--> statement-breakpoint
create trigger withdrawals_end_once
before update on withdrawals
for each row when (old.status in ('completed', 'rejected')) execute function refuse_change();

-- Entries are found by the wallet that they name, and by the transaction.
create index audit_log_wallet on audit_log ((coalesce(details->>'walletAddress', details->>'toAddress')), at, sequence);
--> statement-breakpoint
create index audit_log_transaction on audit_log ((details->>'txHash'), at, sequence);

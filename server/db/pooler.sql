/*
 * Reads whether a login may insert and change lines that are written once, whether its statements have time limits, and
 * whether the lock that the program holds on the database itself is visible from here.
 */
/* @name readPooled */
select has_table_privilege('ledger_transfers', 'insert') as "may_write!",
  has_table_privilege('ledger_transfers', 'update') as "may_change!",
  current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0'
    and current_setting('idle_in_transaction_session_timeout') <> '0' as "is_limited!",
  not pg_try_advisory_xact_lock(:lock!) as "is_same_database!";

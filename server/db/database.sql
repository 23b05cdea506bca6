/* @name readClock */
select (extract(epoch from clock_now()) * 1000)::float8 as "now_ms!";

/* Notifies the listeners. Takes a lock that all notifying transactions share until they have committed. */
/* @name notifyListeners */
select from unnest(:payloads!::text[]) as payload cross join lateral pg_notify(:channel!, payload);

/* Lists the collations in use that sort by another version of the system's library than their indexes were built with. */
/* @name readStaleCollations */
select 'database ' || datname as "name!" from pg_database
where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
union all
select 'collation ' || collname from pg_collation c
where collversion <> pg_collation_actual_version(oid) and exists (
  select from pg_attribute join pg_class r on r.oid = attrelid
  where attcollation = c.oid and r.relnamespace <> 'pg_catalog'::regnamespace);

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

// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from './statement.ts'

export type ReadClockRow = {
  readonly now_ms: number
}
export const readClock = statement<null, ReadClockRow>(
  'read',
  'readClock_72e58289',
  [],
  `select (extract(epoch from clock_now()) * 1000)::float8 as "now_ms"`,
)

export type NotifyListenersValues = {
  readonly payloads: readonly (string | null)[]
  readonly channel: string
}
export const notifyListeners = statement<NotifyListenersValues, never>(
  'write',
  'notifyListeners_7562bbef',
  ["payloads","channel"],
  `select from unnest($1::text[]) as payload cross join lateral pg_notify($2, payload)`,
)

export type ReadStaleCollationsRow = {
  readonly name: string
}
export const readStaleCollations = statement<null, ReadStaleCollationsRow>(
  'read',
  'readStaleCollations_a8d7ee3f',
  [],
  `select 'database ' || datname as "name" from pg_database
where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
union all
select 'collation ' || collname from pg_collation c
where collversion <> pg_collation_actual_version(oid) and exists (
  select from pg_attribute join pg_class r on r.oid = attrelid
  where attcollation = c.oid and r.relnamespace <> 'pg_catalog'::regnamespace)`,
)

export type ReadPooledValues = {
  readonly lock: bigint | number
}
export type ReadPooledRow = {
  readonly may_write: boolean
  readonly may_change: boolean
  readonly is_limited: boolean
  readonly is_same_database: boolean
}
export const readPooled = statement<ReadPooledValues, ReadPooledRow>(
  'lock',
  'readPooled_aa0d9a36',
  ["lock"],
  `select has_table_privilege('ledger_transfers', 'insert') as "may_write",
  has_table_privilege('ledger_transfers', 'update') as "may_change",
  current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0'
    and current_setting('idle_in_transaction_session_timeout') <> '0' as "is_limited",
  not pg_try_advisory_xact_lock($1) as "is_same_database"`,
)

// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from './statement.ts'

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

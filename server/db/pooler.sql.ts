// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from './statement.ts'

export type ReadPrivilegesRow = {
  readonly may_write: boolean
  readonly may_change: boolean
}
export const readPrivileges = statement<null, ReadPrivilegesRow>(
  'readPrivileges_61817928',
  [],
  `select has_table_privilege('ledger_transfers', 'insert') as "may_write",
  has_table_privilege('ledger_transfers', 'update') as "may_change"`,
)

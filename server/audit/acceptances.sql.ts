// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { auditAcceptances } from '../db/schema/audit.ts'

export type ListAcceptancesValues = {
  readonly users: readonly (bigint | number | null)[]
  readonly code: string
  readonly check: string
}
export type ListAcceptancesRow = {
  readonly user_id: bigint
  readonly subject: Kept<typeof auditAcceptances, 'subject'>
  readonly difference: Kept<typeof auditAcceptances, 'difference'>
  readonly code: Kept<typeof auditAcceptances, 'code'> | null
  readonly row_key: Kept<typeof auditAcceptances, 'rowKey'> | null
  readonly facts: Kept<typeof auditAcceptances, 'facts'> | null
}
export const listAcceptances = statement<ListAcceptancesValues, ListAcceptancesRow>(
  'read',
  'listAcceptances_84bd2611',
  ["users","code","check"],
  `select user_id, subject, difference, code, row_key, facts from audit_acceptances
where user_id = any($1::bigint[]) and (code = $2 or (code is null and check_name = $3))`,
)

export type InsertAcceptanceValues = {
  readonly userId: bigint | number
  readonly check: string
  readonly subject: string
  readonly difference: string
  readonly code: string
  readonly row: string
  readonly facts: string
  readonly acceptedBy: string
  readonly note: string
}
export type InsertAcceptanceRow = {
  readonly user_id: bigint
}
export const insertAcceptance = statement<InsertAcceptanceValues, InsertAcceptanceRow>(
  'write',
  'insertAcceptance_561c5cee',
  ["userId","check","subject","difference","code","row","facts","acceptedBy","note"],
  `insert into audit_acceptances (user_id, check_name, subject, difference, code, row_key, facts, accepted_by, note)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (user_id, check_name, subject, difference) do nothing returning user_id`,
)

export type UpdateAcceptanceValues = {
  readonly code: string
  readonly row: string
  readonly facts: string
  readonly userId: bigint | number
  readonly check: string
  readonly subject: string
  readonly difference: string
}
export const updateAcceptance = statement<UpdateAcceptanceValues, never>(
  'write',
  'updateAcceptance_c93db44b',
  ["code","row","facts","userId","check","subject","difference"],
  `update audit_acceptances set code = $1, row_key = $2, facts = $3
where user_id = $4 and check_name = $5 and subject = $6 and difference = $7 and code is null`,
)

export type DeleteSealValues = {
  readonly userId: bigint | number
}
export const deleteSeal = statement<DeleteSealValues, never>(
  'write',
  'deleteSeal_e881f3d8',
  ["userId"],
  `delete from audit_seals where user_id = $1`,
)

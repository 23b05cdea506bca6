// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { auditAcceptances } from '../db/schema/audit.ts'

export type ListAcceptancesValues = {
  readonly users: readonly (bigint | number | null)[]
  readonly check: string
}
export type ListAcceptancesRow = {
  readonly user_id: bigint
  readonly subject: Kept<typeof auditAcceptances, 'subject'>
  readonly difference: Kept<typeof auditAcceptances, 'difference'>
}
export const listAcceptances = statement<ListAcceptancesValues, ListAcceptancesRow>(
  'read',
  'listAcceptances_e827b0df',
  ["users","check"],
  `select user_id, subject, difference from audit_acceptances
where user_id = any($1::bigint[]) and check_name = $2`,
)

export type InsertAcceptanceValues = {
  readonly userId: bigint | number
  readonly check: string
  readonly subject: string
  readonly difference: string
  readonly acceptedBy: string
  readonly note: string
}
export type InsertAcceptanceRow = {
  readonly user_id: bigint
}
export const insertAcceptance = statement<InsertAcceptanceValues, InsertAcceptanceRow>(
  'write',
  'insertAcceptance_2cf3a648',
  ["userId","check","subject","difference","acceptedBy","note"],
  `insert into audit_acceptances (user_id, check_name, subject, difference, accepted_by, note)
values ($1, $2, $3, $4, $5, $6)
on conflict (user_id, check_name, subject, difference) do nothing returning user_id`,
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

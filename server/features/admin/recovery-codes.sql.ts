// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { recoveryCodes } from '../../db/schema/operators.ts'

export type InsertRecoveryCodesValues = {
  readonly username: string
  readonly codeHashes: readonly (Buffer | null)[]
}
export const insertRecoveryCodes = statement<InsertRecoveryCodesValues, never>(
  'write',
  'insertRecoveryCodes_af9b902a',
  ["username","codeHashes"],
  `insert into recovery_codes (username, code_hash)
select $1, code_hash from unnest($2::bytea[]) as code_hash`,
)

export type SpendCodeValues = {
  readonly username: string
  readonly codeHash: Buffer
}
export type SpendCodeRow = {
  readonly username: Kept<typeof recoveryCodes, 'username'>
}
export const spendCode = statement<SpendCodeValues, SpendCodeRow>(
  'write',
  'spendCode_be4e2134',
  ["username","codeHash"],
  `update recovery_codes set spent_at = clock_now()
where username = $1 and code_hash = $2 and spent_at is null returning username`,
)

export type DeleteRecoveryCodesValues = {
  readonly username: string
}
export const deleteRecoveryCodes = statement<DeleteRecoveryCodesValues, never>(
  'write',
  'deleteRecoveryCodes_eea6339c',
  ["username"],
  `delete from recovery_codes where username = $1`,
)

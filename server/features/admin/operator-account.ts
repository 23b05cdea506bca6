import { type Executor, first } from '../../db/statement.ts'
import { readOperator } from './operators.sql.ts'

/** Secrets that an operator logs in with. */
export type OperatorSecrets = {
  readonly username: string
  readonly passwordHash: string
  readonly totpSecret: string | null
  /** Unix milliseconds by the database's clock. */
  readonly nowMs: number
}

/** Reads the secrets of an account. Returns null if the account does not exist or was removed. */
export async function readSecrets(db: Executor, username: string): Promise<OperatorSecrets | null> {
  const row = first(await readOperator(db, { username }))
  return row && { username, passwordHash: row.password_hash, totpSecret: row.totp_secret, nowMs: Number(row.now_ms) }
}

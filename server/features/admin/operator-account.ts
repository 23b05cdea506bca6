import { type Executor, first } from '../../db/statement.ts'
import { readOperator } from './operators.sql.ts'

/** What an operator is known by. */
export type OperatorSecrets = {
  readonly username: string
  readonly passwordHash: string
  readonly totpSecret: string | null
  /** The database's clock, in Unix milliseconds. */
  readonly nowMs: number
}

/** Null where there is no such account, or none any more. */
export async function readSecrets(db: Executor, username: string): Promise<OperatorSecrets | null> {
  const row = first(await readOperator(db, { username }))
  return row && { username, passwordHash: row.password_hash, totpSecret: row.totp_secret, nowMs: Number(row.now_ms) }
}

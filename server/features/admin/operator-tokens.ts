import { createHash, randomBytes } from 'node:crypto'
import { PROOF_MINUTES } from '#core/operator.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'
import { deleteToken, findTokenOwner, insertToken } from './operators.sql.ts'

const TOKEN_BYTES = 32
const TOKEN_LIFETIME_HOURS = 12

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A new token of the panel; only a hash of it is kept. */
export async function createOperatorToken(db: Executor, username: string): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const made = await insertToken(db, { tokenHash: hashOf(token), username, lifetimeHours: TOKEN_LIFETIME_HOURS })
  return { token, expiresAt: only(made).expires_at }
}

export async function findOperator(db: Executor, token: string | null): Promise<OperatorSession | null> {
  if (token === null) return null
  const row = first(await findTokenOwner(db, { tokenHash: hashOf(token), proofMinutes: PROOF_MINUTES }))
  return row && { username: row.username, role: row.role, isProven: row.is_proven }
}

export async function revokeOperatorToken(db: Executor, token: string): Promise<void> {
  await deleteToken(db, { tokenHash: hashOf(token) })
}

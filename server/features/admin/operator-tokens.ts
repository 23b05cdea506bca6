import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/pool.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'

const TOKEN_BYTES = 32
const TOKEN_LIFETIME_HOURS = 12

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A new token of the panel; only a hash of it is kept. */
export async function createOperatorToken(db: Executor, username: string): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await db.execute<{ expires_at: string }>(sql`
    insert into operator_tokens (token_hash, username, expires_at)
    values (${hashOf(token)}, ${username}, clock_now() + make_interval(hours => ${TOKEN_LIFETIME_HOURS}))
    returning expires_at`)
  return { token, expiresAt: new Date(rows[0]?.expires_at ?? 0) }
}

export async function findOperator(db: Executor, token: string | null): Promise<OperatorSession | null> {
  if (token === null) return null
  const { rows } = await db.execute<{ username: string }>(sql`
    select username from operator_tokens where token_hash = ${hashOf(token)} and expires_at > clock_now()`)
  return rows[0] ?? null
}

export async function revokeOperatorToken(db: Executor, token: string): Promise<void> {
  await db.execute(sql`delete from operator_tokens where token_hash = ${hashOf(token)}`)
}

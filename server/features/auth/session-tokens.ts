import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Address } from '#core/address.ts'
import type { Executor } from '../../db/pool.ts'
import type { PlayerSession } from '../../routing/player-session.ts'

const TOKEN_BYTES = 32
const SESSION_LIFETIME_DAYS = 7

/** The cookie's name; the prefix makes a browser refuse it from anywhere but this very host, over https. */
export const sessionCookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-session' : 'session')

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A new session; only a hash of its token is kept. */
export async function createSession(db: Executor, userId: number): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await db.execute<{ expires_at: string }>(sql`
    insert into sessions (token_hash, user_id, expires_at)
    values (${hashOf(token)}, ${userId}, clock_now() + make_interval(days => ${SESSION_LIFETIME_DAYS}))
    returning expires_at`)
  return { token, expiresAt: new Date(rows[0]?.expires_at ?? 0) }
}

export async function findSession(db: Executor, token: string): Promise<PlayerSession | null> {
  const { rows } = await db.execute<{ user_id: string; wallet_address: Address; expires_at: string }>(sql`
    select s.user_id, u.wallet_address, s.expires_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and s.expires_at > clock_now()`)
  const row = rows[0]
  if (row === undefined) return null
  return { userId: Number(row.user_id), walletAddress: row.wallet_address, expiresAt: new Date(row.expires_at) }
}

/** @returns whose session it was; null if there was none */
export async function endSession(db: Executor, token: string): Promise<number | null> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    delete from sessions where token_hash = ${hashOf(token)} returning user_id`)
  return rows[0] === undefined ? null : Number(rows[0].user_id)
}

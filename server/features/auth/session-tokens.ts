import { createHash, randomBytes } from 'node:crypto'
import { type Executor, first, only } from '../../db/statement.ts'
import type { PlayerSession } from '../../routing/player-session.ts'
import { deleteSession, insertSession, readSession } from './sign-in.sql.ts'

const TOKEN_BYTES = 32
const SESSION_LIFETIME_DAYS = 7

/** The cookie's name; the prefix makes a browser refuse it from anywhere but this very host, over https. */
export const sessionCookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-session' : 'session')

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A new session; only a hash of its token is kept. */
export async function createSession(db: Executor, userId: number): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const session = { tokenHash: hashOf(token), userId, lifetimeDays: SESSION_LIFETIME_DAYS }
  return { token, expiresAt: only(await insertSession(db, session)).expires_at }
}

export async function findSession(db: Executor, token: string): Promise<PlayerSession | null> {
  const row = first(await readSession(db, { tokenHash: hashOf(token) }))
  if (row === null) return null
  return { userId: Number(row.user_id), walletAddress: row.wallet_address, expiresAt: row.expires_at }
}

/** @returns whose session it was; null if there was none */
export async function endSession(db: Executor, token: string): Promise<number | null> {
  const row = first(await deleteSession(db, { tokenHash: hashOf(token) }))
  return row === null ? null : Number(row.user_id)
}

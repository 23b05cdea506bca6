import { hash, randomBytes } from 'node:crypto'
import { type Executor, first, only } from '../../db/statement.ts'
import type { PlayerSession } from '../../routing/player-session.ts'
import { deleteOldSessions, deleteSession, insertSession, type ReadSessionsRow, readSessions } from './sign-in.sql.ts'

const TOKEN_BYTES = 32
const SESSION_LIFETIME_DAYS = 7
/** Sessions of a wallet. A free wallet could otherwise fill the database by signing in again and again. */
const SESSIONS_MAX = 50

/** The cookie's name; the prefix makes a browser refuse it from anywhere but this very host, over https. */
export const sessionCookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-session' : 'session')

/** A cookie's value: whose session it is, as that is where sessions are kept, and the token that proves it. */
const COOKIE = /^([1-9]\d{0,15})\.([\w-]{43})$/

/** What a session is kept under. */
export type SessionKey = { readonly userId: bigint; readonly tokenHash: Buffer }

const hashOf = (token: string) => hash('sha256', token, 'buffer')

/**
 * Inserts a session with a hash of its token, and deletes the wallet's oldest beyond `SESSIONS_MAX`.
 *
 * @param isFirst whether the wallet signs in for the first time with it
 * @param isSignedByContract whether a contract's signature opened it, and not the wallet's own key
 */
export async function createSession(
  db: Executor,
  userId: number,
  { isFirst = false, isSignedByContract = false }: Partial<Pick<PlayerSession, 'isFirst' | 'isSignedByContract'>> = {},
): Promise<{ cookie: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const session = { userId, tokenHash: hashOf(token), isFirst, isSignedByContract, lifetimeDays: SESSION_LIFETIME_DAYS }
  const { expires_at: expiresAt } = only(await insertSession(db, session))
  await deleteOldSessions(db, { userId, tokenHash: session.tokenHash, others: SESSIONS_MAX - 1 })
  return { cookie: `${userId}.${token}`, expiresAt }
}

/** For maps. */
export const nameOf = ({ userId, tokenHash }: SessionKey) => `${userId}.${tokenHash.toString('base64')}`

/** Looks sessions up together. @returns null for what is none */
export async function findSessions(
  db: Executor,
  keys: readonly SessionKey[],
): Promise<ReadonlyMap<SessionKey, PlayerSession | null>> {
  const rows = await readSessions(db, {
    userIds: keys.map(({ userId }) => userId),
    tokenHashes: keys.map(({ tokenHash }) => tokenHash),
  })
  const found = new Map(rows.map((row) => [nameOf({ userId: row.user_id, tokenHash: row.token_hash }), toSession(row)]))
  return new Map(keys.map((key) => [key, found.get(nameOf(key)) ?? null]))
}

const toSession = (row: ReadSessionsRow): PlayerSession => ({
  userId: Number(row.user_id),
  walletAddress: row.wallet_address,
  isSignedByContract: row.is_signed_by_contract,
  expiresAt: row.expires_at,
  isFirst: row.is_first,
})

/** @returns whose session it was; null if there was none */
export async function endSession(db: Executor, key: SessionKey): Promise<number | null> {
  const row = first(await deleteSession(db, key))
  return row && Number(row.user_id)
}

/** @returns null for what no session's cookie looks like */
export function readCookie(cookie: string): SessionKey | null {
  const [, userId, token] = COOKIE.exec(cookie) ?? []
  return userId === undefined || token === undefined ? null : { userId: BigInt(userId), tokenHash: hashOf(token) }
}

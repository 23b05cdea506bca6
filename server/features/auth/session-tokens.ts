import { hash, randomBytes } from 'node:crypto'
import { type Executor, first, only } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import type { PlayerSession } from '../../http/routing/player-session.ts'
import {
  deleteExpiredNonces,
  deleteExpiredSessions,
  deleteNonces,
  deleteOldSessions,
  deleteSession,
  deleteSessions,
  insertSession,
  type ReadSessionsOfRow,
  type ReadSessionsRow,
  readSessions,
  readSessionsOf,
} from './sign-in.sql.ts'

const TOKEN_BYTES = 32
const SESSION_LIFETIME_DAYS = 7
/** Sessions of a wallet. A free wallet could otherwise fill the database by signing in repeatedly. */
const SESSIONS_MAX = 50

/** Returns the cookie's name. The prefix makes a browser accept the cookie only from this host over https. */
export const sessionCookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-session' : 'session')

/** Value of a cookie: the player's id, because sessions are stored by player, and the token that proves the session. */
const COOKIE = /^([1-9]\d{0,15})\.([\w-]{43})$/

/** Key that a session is stored under. */
export type SessionKey = { readonly userId: bigint; readonly tokenHash: Buffer }

const hashOf = (token: string) => hash('sha256', token, 'buffer')

/**
 * Inserts a session with a hash of its token, and deletes the wallet's oldest beyond `SESSIONS_MAX`.
 *
 * @param isFirst whether this is the wallet's first sign-in
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

/** Returns a key for maps. */
export const nameOf = ({ userId, tokenHash }: SessionKey) => `${userId}.${tokenHash.toString('base64')}`

/** Reads several sessions in one query. Returns null for each key without a session. */
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

/** Ends a session. Returns its player's id, or null if there was no session. */
export async function endSession(db: Executor, key: SessionKey): Promise<number | null> {
  const row = first(await deleteSession(db, key))
  return row && Number(row.user_id)
}

/** Parses a session cookie. Returns null if it is malformed. */
export function readCookie(cookie: string): SessionKey | null {
  const [, userId, token] = COOKIE.exec(cookie) ?? []
  return userId === undefined || token === undefined ? null : { userId: BigInt(userId), tokenHash: hashOf(token) }
}

/** Ends all sessions and deletes all nonces. Every player must sign in again, with a message requested from now on. */
export async function endAllSessions(executor: Executor): Promise<void> {
  await deleteSessions(executor)
  await deleteNonces(executor)
}

/** Deletes expired sessions and nonces. */
export async function tidySignIn(executor: Executor): Promise<void> {
  await deleteExpiredSessions(executor)
  await deleteExpiredNonces(executor)
}

type Asked = { readonly playerId: number }

/** A player's sessions as the operator's file, newest first. */
export const PLAYER_SIGN_INS_CSV = csvKind<Asked, ReadSessionsOfRow>('player-sign-ins', ({ playerId }) => ({
  columns: {
    signedInAt: (row) => row.created_at.toISOString(),
    expiresAt: (row) => row.expires_at.toISOString(),
  },
  readAfter: (executor, last, limit) =>
    readSessionsOf(executor, { userId: playerId, afterHash: last?.token_hash, limit }),
}))

import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createBatchReader } from '../../db/batch-reader.ts'
import type { Broadcast } from '../../db/broadcast.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import type { PlayerSession } from '../../http/routing/route.ts'
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
export const sessionName = ({ userId, tokenHash }: SessionKey) => `${userId}.${tokenHash.toString('base64')}`

/** Reads several sessions in one query. Returns null for each key without a session. */
export async function findSessions(
  db: Executor,
  keys: readonly SessionKey[],
): Promise<ReadonlyMap<SessionKey, PlayerSession | null>> {
  const rows = await readSessions(db, {
    userIds: keys.map(({ userId }) => userId),
    tokenHashes: keys.map(({ tokenHash }) => tokenHash),
  })
  const found = new Map(
    rows.map((row) => [sessionName({ userId: row.user_id, tokenHash: row.token_hash }), toSession(row)]),
  )
  return new Map(keys.map((key) => [key, found.get(sessionName(key)) ?? null]))
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

type PlayerSignInsQuery = { readonly playerId: number }

/** A player's sessions as the operator's file, newest first. */
export const PLAYER_SIGN_INS_CSV = csvKind<PlayerSignInsQuery, ReadSessionsOfRow>(
  'player-sign-ins',
  ({ playerId }) => ({
    columns: {
      signedInAt: (row) => row.created_at.toISOString(),
      expiresAt: (row) => row.expires_at.toISOString(),
    },
    readAfter: (executor, last, limit) =>
      readSessionsOf(executor, { userId: playerId, afterHash: last?.token_hash, limit }),
  }),
)

const TOPIC = 'session'
/** Maximum milliseconds for which an ended session is still accepted if the broadcast of its end was lost. */
const CACHED_MS_MAX = 15_000
/** Sessions, at some hundred bytes each. */
const CACHED_MAX = 100_000
/** Minimum milliseconds between two clock reads by the cache, because a clock read costs as much as a lookup. */
const CLOCK_MS = 100

type CachedSession = { readonly name: string; readonly reading: Promise<PlayerSession | null> }

export type SessionCache = {
  /** Returns null if the cookie's value belongs to no session. */
  find(cookie: string): Promise<PlayerSession | null>
  /** Ends a session. Returns its player's id, or null if there was no session. */
  end(cookie: string): Promise<number | null>
  /** Counts the sessions that were requested in the last seconds. */
  size(): number
}

/**
 * Caches sessions for some seconds, so that each is read once however many calls bring it. Every process drops a session that ends:
 * this process at once, the others by broadcast.
 */
export function cacheSessions(
  db: Executor,
  broadcast: Pick<Broadcast, 'publish' | 'subscribe' | 'onGap'>,
  cachedMsMax = CACHED_MS_MAX,
): SessionCache {
  /** Cookies by session name, because the broadcast of an ended session contains no cookie. */
  const cookies = new Map<string, string>()
  const cached = new LRUCache<string, CachedSession>({
    max: CACHED_MAX,
    ttl: cachedMsMax,
    ttlResolution: Math.min(CLOCK_MS, cachedMsMax),
    dispose: ({ name }) => cookies.delete(name),
  })
  const drop = (name: string) => {
    const cookie = cookies.get(name)
    if (cookie !== undefined) cached.delete(cookie)
  }
  broadcast.subscribe(TOPIC, (name) => drop(String(name)))
  broadcast.onGap(() => cached.clear())
  const find = createBatchReader((keys: readonly SessionKey[]) => findSessions(db, keys))

  function findCached(cookie: string, key: SessionKey): Promise<PlayerSession | null> {
    const reading = find(key)
    const mine = { name: sessionName(key), reading }
    cached.set(cookie, mine)
    cookies.set(mine.name, cookie)
    const dropMine = () => {
      if (cached.peek(cookie) === mine) cached.delete(cookie)
    }
    // Caches only real sessions, because anyone can make up cookies.
    reading.then((session) => session ?? dropMine(), dropMine)
    return reading
  }

  async function readSession(cookie: string): Promise<PlayerSession | null> {
    const key = readCookie(cookie)
    return key === null ? null : findCached(cookie, key)
  }

  return {
    async find(cookie) {
      const session = await (cached.get(cookie)?.reading ?? readSession(cookie))
      // Reads it again, because the database decides whether a session has expired.
      return session !== null && session.expiresAt.getTime() <= Date.now() ? readSession(cookie) : session
    },
    async end(cookie) {
      const key = readCookie(cookie)
      if (key === null) return null
      const userId = await endSession(db, key)
      drop(sessionName(key))
      broadcast.publish(TOPIC, sessionName(key))
      return userId
    },
    size() {
      cached.purgeStale()
      return cached.size
    },
  }
}

import { LRUCache } from 'lru-cache'
import type { Broadcast } from '../../db/broadcast.ts'
import { gather } from '../../db/gather.ts'
import type { Executor } from '../../db/statement.ts'
import type { PlayerSession } from '../../http/routing/player-session.ts'
import { endSession, findSessions, nameOf, readCookie, type SessionKey } from './session-tokens.ts'

const TOPIC = 'session'
/** Maximum milliseconds for which an ended session is still accepted if the broadcast of its end was lost. */
const CACHED_MS_MAX = 15_000
/** Sessions, at some hundred bytes each. */
const CACHED_MAX = 100_000
/** Minimum milliseconds between two clock reads by the cache, because a clock read costs as much as a lookup. */
const CLOCK_MS = 100

type Cached = { readonly name: string; readonly looking: Promise<PlayerSession | null> }

export type Sessions = {
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
): Sessions {
  /** Cookies by session name, because the broadcast of an ended session contains no cookie. */
  const cookies = new Map<string, string>()
  const cached = new LRUCache<string, Cached>({
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
  const find = gather((keys: readonly SessionKey[]) => findSessions(db, keys))

  function look(cookie: string, key: SessionKey): Promise<PlayerSession | null> {
    const looking = find(key)
    const mine = { name: nameOf(key), looking }
    cached.set(cookie, mine)
    cookies.set(mine.name, cookie)
    const dropMine = () => {
      if (cached.peek(cookie) === mine) cached.delete(cookie)
    }
    // Caches only real sessions, because anyone can make up cookies.
    looking.then((session) => session ?? dropMine(), dropMine)
    return looking
  }

  async function lookAnew(cookie: string): Promise<PlayerSession | null> {
    const key = readCookie(cookie)
    return key === null ? null : look(cookie, key)
  }

  return {
    async find(cookie) {
      const session = await (cached.get(cookie)?.looking ?? lookAnew(cookie))
      // Reads it again, because the database decides whether a session has expired.
      return session !== null && session.expiresAt.getTime() <= Date.now() ? lookAnew(cookie) : session
    },
    async end(cookie) {
      const key = readCookie(cookie)
      if (key === null) return null
      const userId = await endSession(db, key)
      drop(nameOf(key))
      broadcast.publish(TOPIC, nameOf(key))
      return userId
    },
    size() {
      cached.purgeStale()
      return cached.size
    },
  }
}

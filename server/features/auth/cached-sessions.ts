import { LRUCache } from 'lru-cache'
import type { Broadcast } from '../../db/broadcast.ts'
import type { Executor } from '../../db/statement.ts'
import type { PlayerSession } from '../../routing/player-session.ts'
import { endSession, findSession, readCookie } from './session-tokens.ts'

const TOPIC = 'session'
/** How long a session that was ended may still be believed where word of its end was lost. */
const CACHED_MS_MAX = 5_000
/** Sessions, at some hundred bytes each. */
const CACHED_MAX = 100_000

export type Sessions = {
  /** @returns null where the cookie's value is of no session */
  find(cookie: string): Promise<PlayerSession | null>
  /** @returns whose session it was; null if there was none */
  end(cookie: string): Promise<number | null>
}

/**
 * Looks a session up once in some seconds, however many calls come with it. One that ends is dropped by every process: here
 * at once, elsewhere by broadcast.
 */
export function cacheSessions(
  db: Executor,
  broadcast: Pick<Broadcast, 'publish' | 'subscribe' | 'onGap'>,
  cachedMsMax = CACHED_MS_MAX,
): Sessions {
  // By the hash of the token: what would sign somebody in is in nobody's memory.
  const cached = new LRUCache<string, Promise<PlayerSession | null>>({ max: CACHED_MAX, ttl: cachedMsMax })
  broadcast.subscribe(TOPIC, (key) => cached.delete(String(key)))
  broadcast.onGap(() => cached.clear())

  function look(cookie: string, key: string): Promise<PlayerSession | null> {
    const looking = findSession(db, cookie)
    cached.set(key, looking)
    const drop = () => {
      if (cached.peek(key) === looking) cached.delete(key)
    }
    // Only what is a session is worth its place: anybody can make up cookies.
    looking.then((session) => session ?? drop(), drop)
    return looking
  }

  return {
    async find(cookie) {
      const key = keyOf(cookie)
      if (key === null) return null
      const session = await (cached.get(key) ?? look(cookie, key))
      // Whether one has run out is the database's to say.
      return session !== null && session.expiresAt.getTime() <= Date.now() ? look(cookie, key) : session
    },
    async end(cookie) {
      const key = keyOf(cookie)
      if (key === null) return null
      const userId = await endSession(db, cookie)
      cached.delete(key)
      broadcast.publish(TOPIC, key)
      return userId
    },
  }
}

const keyOf = (cookie: string) => readCookie(cookie)?.tokenHash.toString('base64') ?? null

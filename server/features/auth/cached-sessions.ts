import { LRUCache } from 'lru-cache'
import type { Broadcast } from '../../db/broadcast.ts'
import { gather } from '../../db/gather.ts'
import type { Executor } from '../../db/statement.ts'
import type { PlayerSession } from '../../routing/player-session.ts'
import { endSession, findSessions, nameOf, readCookie, type SessionKey } from './session-tokens.ts'

const TOPIC = 'session'
/** How long a session that was ended may still be believed where word of its end was lost. */
const CACHED_MS_MAX = 15_000
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
  broadcast.subscribe(TOPIC, (name) => cached.delete(String(name)))
  broadcast.onGap(() => cached.clear())

  const find = gather((keys: readonly SessionKey[]) => findSessions(db, keys))

  function look(key: SessionKey, name: string): Promise<PlayerSession | null> {
    const looking = find(key)
    cached.set(name, looking)
    const drop = () => {
      if (cached.peek(name) === looking) cached.delete(name)
    }
    // Only what is a session is worth its place: anybody can make up cookies.
    looking.then((session) => session ?? drop(), drop)
    return looking
  }

  return {
    async find(cookie) {
      const key = readCookie(cookie)
      if (key === null) return null
      const name = nameOf(key)
      const session = await (cached.get(name) ?? look(key, name))
      // Whether one has run out is the database's to say.
      return session !== null && session.expiresAt.getTime() <= Date.now() ? look(key, name) : session
    },
    async end(cookie) {
      const key = readCookie(cookie)
      if (key === null) return null
      const name = nameOf(key)
      const userId = await endSession(db, key)
      cached.delete(name)
      broadcast.publish(TOPIC, name)
      return userId
    },
  }
}

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
/** How often the cache looks at the clock at most: doing so costs as much as finding something. */
const CLOCK_MS = 100

type Cached = { readonly name: string; readonly looking: Promise<PlayerSession | null> }

export type Sessions = {
  /** @returns null where the cookie's value is of no session */
  find(cookie: string): Promise<PlayerSession | null>
  /** @returns whose session it was; null if there was none */
  end(cookie: string): Promise<number | null>
  /** Sessions that were asked for in the last seconds. */
  size(): number
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
  /** Where a session that ends is found: word of it names no cookie. */
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
    // Only what is a session is worth its place: anybody can make up cookies.
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
      // Whether one has run out is the database's to say.
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

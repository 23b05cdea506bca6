import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../routing/network-of.ts'
import { readCookieOf } from './cookies.ts'
import { createMinuteCounter } from './minute-counter.ts'
import type { RouteDeps } from './register-routes.ts'
import { siteOrigin } from './request-origin.ts'

/** So many players of one network may call as often as a player may. */
const PLAYERS_PER_NETWORK = 20
/** Cookies of one network that are looked up in a minute, in calls of a caller without a session: whoever makes cookies up comes here. */
const LOOKUPS_PER_CALL = 2
/** A longer header than any browser of a player sends is not even looked at. */
const COOKIE_LENGTH_MAX = 4_096
const KNOWN_MAX = 50_000
const KNOWN_MS = 60_000

type Deps = Pick<RouteDeps, 'findSession' | 'publicOrigin'> & {
  /** Calls in a minute: of one player, and of all callers of a network that have no session. */
  readonly perMinute: number
}

/**
 * Names what a call counts for: the player, where a session proves one, else the network that it came from. Players behind one address
 * of their carrier so do not use up each other's calls, and a cookie that somebody made up gets no calls of its own.
 */
export function createLimitKeys({ findSession, publicOrigin, perMinute }: Deps) {
  const known = new LRUCache<string, number>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  const countLookup = createMinuteCounter()
  const countOfPlayers = createMinuteCounter()

  async function findPlayer(request: FastifyRequest, network: string): Promise<number | null> {
    const { cookie } = request.headers
    if (cookie === undefined || cookie.length > COOKIE_LENGTH_MAX) return null
    const name = hash('sha256', cookie, 'base64url')
    const userId = known.get(name)
    if (userId !== undefined) return userId
    if (countLookup(network) > perMinute * LOOKUPS_PER_CALL) return null
    // Where it cannot be looked up now the call itself says so.
    const session = await findSession(readCookieOf(request), siteOrigin(request, publicOrigin)).catch(() => null)
    if (session === null) return null
    known.set(name, session.userId)
    return session.userId
  }

  return async (request: FastifyRequest): Promise<string> => {
    const network = networkOf(request.ip)
    const userId = await findPlayer(request, network)
    const isOfPlayer = userId !== null && countOfPlayers(network) <= perMinute * PLAYERS_PER_NETWORK
    return isOfPlayer ? `player ${userId}` : network
  }
}

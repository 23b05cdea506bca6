import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bearerToken } from '../routing/bearer-token.ts'
import { createMinuteCounter } from '../routing/minute-counter.ts'
import { networkOf } from '../routing/network-of.ts'
import type { ReadCookie } from '../routing/route.ts'
import { readCookieOf } from './cookies.ts'
import type { RouteDeps } from './register-routes.ts'
import { siteOrigin } from './request-origin.ts'

/** So many known callers of one kind and network may call as often as one may. */
const CALLERS_PER_NETWORK = 20
/** Cookies of one network that are looked up in a minute, in calls without a session: made-up cookies end here. */
const LOOKUPS_PER_CALL = 2
/** A longer header than any browser of a player sends is not even looked at. */
const COOKIE_LENGTH_MAX = 4_096
const KNOWN_MAX = 50_000
const KNOWN_MS = 60_000

/** Who tells operators from those who make tokens and cookies up; neither can be made to ask the database often. */
export type KnownOperators = {
  /** @returns null where the token is of no session */
  readonly nameSession: (token: string) => Promise<string | null>
  /** @returns null where no operator has logged in with this browser */
  readonly nameDevice: (readCookie: ReadCookie, origin: string) => Promise<string | null>
}

type Deps = Pick<RouteDeps, 'findSession' | 'publicOrigin'> & {
  readonly knownOperators: KnownOperators
  /** Calls in a minute: of one known caller, and of all callers of a network that are not known. */
  readonly perMinute: number
}

/**
 * Names what a call counts for: the operator's session, the player or the browser that an operator has logged in with, where one is
 * proven, else the network that it came from. Those behind one address so do not use up each other's calls, and what somebody made up
 * gets no calls of its own.
 */
export function createLimitKeys({ findSession, knownOperators, publicOrigin, perMinute }: Deps) {
  const known = new LRUCache<string, number>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  const countLookup = createMinuteCounter()

  async function findPlayer(request: FastifyRequest, network: string): Promise<number | null> {
    const cookie = cookieOf(request)
    if (cookie === null) return null
    const name = hash('sha256', cookie, 'base64url')
    const userId = known.get(name)
    if (userId !== undefined) return userId
    if (countLookup(network) > perMinute * LOOKUPS_PER_CALL) return null
    const session = await findSession(readCookieOf(request), siteOrigin(request, publicOrigin))
    if (session === null) return null
    known.set(name, session.userId)
    return session.userId
  }

  async function findOperator(request: FastifyRequest): Promise<string | null> {
    const token = bearerToken(request)
    return token === null ? null : knownOperators.nameSession(token)
  }

  /** Of every call and not of the login alone: the panel also reads what anybody may, without its token. */
  async function findDevice(request: FastifyRequest): Promise<string | null> {
    if (cookieOf(request) === null) return null
    return knownOperators.nameDevice(readCookieOf(request), siteOrigin(request, publicOrigin))
  }

  const kinds = [
    { kind: 'operator', find: findOperator, count: createMinuteCounter() },
    { kind: 'player', find: findPlayer, count: createMinuteCounter() },
    { kind: 'device', find: findDevice, count: createMinuteCounter() },
  ]

  return async (request: FastifyRequest): Promise<string> => {
    const network = networkOf(request.ip)
    for (const { kind, find, count } of kinds) {
      // Where it cannot be looked up now the call itself says so.
      const name = await find(request, network).catch(() => null)
      if (name !== null && count(network) <= perMinute * CALLERS_PER_NETWORK) return `${kind} ${name}`
    }
    return network
  }
}

function cookieOf({ headers: { cookie } }: FastifyRequest): string | null {
  return cookie === undefined || cookie.length > COOKIE_LENGTH_MAX ? null : cookie
}

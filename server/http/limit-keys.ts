import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bearerToken } from '../routing/bearer-token.ts'
import { createMinuteCounter, createNetworkLimit } from '../routing/minute-counter.ts'
import { networksOf, SHARES_OF_48 } from '../routing/network-of.ts'
import type { ReadCookie } from '../routing/route.ts'
import { readCookieOf } from './cookies.ts'
import type { RouteDeps } from './register-routes.ts'
import { siteOrigin } from './request-origin.ts'

/** Known callers of one kind and network that may each call, or load files, as often as one may. */
const CALLERS_PER_NETWORK = { call: 20, file: 10, probe: 0 } as const
/** Cookies of one network that are looked up in a minute, in calls without a session: made-up cookies end here. */
const LOOKUPS_PER_CALL = 2
/** A longer header than any browser of a player sends is not even looked at. */
const COOKIE_LENGTH_MAX = 4_096
/**
 * Files, documents and probes of a caller in a minute for each of its calls. A first visit loads 54 files, a later one some 20, and the
 * whole build has 640: 3,000 are 55 first visits from one network.
 */
const FILES_PER_CALL = 5
const KNOWN_MAX = 50_000
const KNOWN_MS = 60_000

/** Kinds of requests that are counted apart: a flood of one leaves the others. */
export type LimitKind = 'call' | 'file' | 'probe'

/** Returns the requests of a kind that a caller may make in a minute. */
export const requestsPerMinute = (kind: LimitKind, perMinute: number): number =>
  kind === 'call' ? perMinute : perMinute * FILES_PER_CALL

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
 * Names the network that a request counts for: once the /48 around it has had its share, all of that counts as one.
 *
 * @param perMinute calls of one network
 */
export function createNetworkKeys(perMinute: number) {
  const countWide = createMinuteCounter()
  return (address: string, kind: LimitKind): string => {
    const [network, wide] = networksOf(address)
    const max = requestsPerMinute(kind, perMinute) * SHARES_OF_48
    return `${kind} ${wide !== undefined && countWide(`${kind} ${wide}`) > max ? wide : network}`
  }
}

/**
 * Names the caller that a request counts for: the operator's session, the player or the browser that an operator has logged in with, if
 * one is proven, else the network. Callers behind one address do not use up each other's calls, and a made-up session has no calls of its
 * own. A file looks no session up: it counts for a player who has made a call in the last minute.
 */
export function createLimitKeys({ findSession, knownOperators, publicOrigin, perMinute }: Deps) {
  const known = new LRUCache<string, number>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  const networkKey = createNetworkKeys(perMinute)
  const mayLookUp = createNetworkLimit()

  async function findPlayer(request: FastifyRequest): Promise<number | null> {
    const cookie = cookieOf(request)
    if (cookie === null) return null
    const name = nameOf(cookie)
    const userId = known.get(name)
    if (userId !== undefined) return userId
    if (!mayLookUp(request.ip, perMinute * LOOKUPS_PER_CALL)) return null
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

  const findKnown = async (request: FastifyRequest) => {
    const cookie = cookieOf(request)
    return cookie === null ? null : (known.get(nameOf(cookie)) ?? null)
  }

  const callers = {
    call: [
      { name: 'operator', find: findOperator, isWithin: createNetworkLimit() },
      { name: 'player', find: findPlayer, isWithin: createNetworkLimit() },
      { name: 'device', find: findDevice, isWithin: createNetworkLimit() },
    ],
    file: [{ name: 'file of player', find: findKnown, isWithin: createNetworkLimit() }],
    probe: [],
  }

  return async (request: FastifyRequest, kind: LimitKind): Promise<string> => {
    const max = requestsPerMinute(kind, perMinute) * CALLERS_PER_NETWORK[kind]
    for (const { name, find, isWithin } of callers[kind]) {
      // A call whose caller cannot be looked up now says so itself.
      const found = await find(request).catch(() => null)
      if (found !== null && isWithin(request.ip, max)) return `${name} ${found}`
    }
    return networkKey(request.ip, kind)
  }
}

const nameOf = (cookie: string) => hash('sha256', cookie, 'base64url')

function cookieOf({ headers: { cookie } }: FastifyRequest): string | null {
  return cookie === undefined || cookie.length > COOKIE_LENGTH_MAX ? null : cookie
}

import { hash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendError } from './errors.ts'
import { hasBody } from './guarded-server.ts'
import type { RouteDeps } from './register-routes.ts'
import { readCookieOf, siteOrigin } from './request.ts'
import { createMinuteCounter, createNetworkLimit } from './routing/counters.ts'
import { networksOf, SHARES_OF_48 } from './routing/network-of.ts'
import { bearerToken, type ReadCookie } from './routing/route.ts'

/** Number of known callers per network and kind that each have the full limit of calls or files. */
const CALLERS_PER_NETWORK = { call: 20, file: 10, probe: 0 } as const
/**
 * Session lookups of one network in a minute, for each call that it may make without a session. This bounds lookups of made-up
 * cookies.
 */
const LOOKUPS_PER_CALL = 2
/** Maximum length of a cookie header. A player's browser sends no longer one, so a longer one is ignored. */
const COOKIE_LENGTH_MAX = 4_096
/**
 * Files, documents and probes of a caller in a minute for each of its calls. A first visit loads 54 files, a later one some 20,
 * and the whole build has 640. A limit of 3,000 allows 55 first visits from one network.
 */
const FILES_PER_CALL = 5
const KNOWN_MAX = 50_000
const KNOWN_MS = 60_000

/** Kinds of requests that are counted separately, so that a flood of one does not affect the others. */
export type LimitKind = 'call' | 'file' | 'probe'

/** Returns the requests of a kind that a caller may make in a minute. */
export const requestsPerMinute = (kind: LimitKind, perMinute: number): number =>
  kind === 'call' ? perMinute : perMinute * FILES_PER_CALL

/**
 * Distinguishes operators from callers with made-up tokens and cookies. Callers cannot make either function query the database
 * often.
 */
export type KnownOperators = {
  /** @returns null if the token belongs to no session */
  readonly nameSession: (token: string) => Promise<string | null>
  /** @returns null if no operator has logged in with this browser */
  readonly nameDevice: (readCookie: ReadCookie, origin: string) => Promise<string | null>
}

type LimitKeyDeps = Pick<RouteDeps, 'findSession' | 'publicOrigin'> & {
  readonly knownOperators: KnownOperators
  /** Calls in a minute: of one known caller, and of all unknown callers of a network. */
  readonly perMinute: number
}

/**
 * Names the network that a request counts for. Once the /48 around it has reached its limit, all of the /48 counts as one.
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
 * Names the caller that a request counts for: the operator's session, the player, or the browser in which an operator has logged
 * in. If none of them is proven, it is the network. Callers behind one address do not use up each other's calls, and a made-up
 * session gets no separate limit. A file request looks up no session. It counts for a player who has made a call in the last
 * minute.
 */
export function createLimitKeys({ findSession, knownOperators, publicOrigin, perMinute }: LimitKeyDeps) {
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

  /**
   * Finds the browser in which an operator has logged in. Every call checks it, not only the login, because the panel also makes
   * public calls without its token.
   */
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
      // A call whose caller cannot be looked up right now reports that itself.
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

/** Maximum number of known callers and networks that are counted at a time. */
const CALLERS_MAX = 50_000
const CALLS = /^\/(?:api|rpc|ws|images|share)(?:\/|$)/
const PROBES: readonly string[] = ['/livez', '/readyz', '/metrics']

/** Returns whether a request is a probe or a scrape. */
export const isProbe = ({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  url !== undefined && PROBES.includes(url)

type RequestLimitOptions = {
  readonly perMinute: number
  readonly keyOf: (request: FastifyRequest, kind: LimitKind) => Promise<string> | string
  /** Returns whether a request without a route asks for a page, which is a file. */
  readonly isPage: (request: FastifyRequest) => boolean
}

/**
 * Counts every request for its caller. Calls, files and probes are counted separately, and an unknown path counts as a call. A
 * request without a route that would change something is refused before its body is read. Called before any route is registered.
 */
export async function limitRequests(
  app: FastifyInstance,
  { perMinute, keyOf, isPage }: RequestLimitOptions,
): Promise<void> {
  function kindOf(request: FastifyRequest): LimitKind {
    const { url } = request.routeOptions
    // The matched route decides, because the router also reads /%61pi as /api.
    if (url === undefined) return isPage(request) ? 'file' : 'call'
    if (isProbe(request)) return 'probe'
    return CALLS.test(url) ? 'call' : 'file'
  }
  await app.register(rateLimit, {
    max: (request) => requestsPerMinute(kindOf(request), perMinute),
    timeWindow: '1 minute',
    keyGenerator: (request) => keyOf(request, kindOf(request)),
    cache: CALLERS_MAX,
    // Answers below the limit carry no count.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  const limit = app.rateLimit()
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    await limit.call(app, request, reply)
    if (!isRead(request)) return sendError(reply, 'not_found')
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    closeUnlessRead(request, reply)
    done(null, payload)
  })
}

/** Returns whether a request changes nothing, and has no body that matters. */
export const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Closes the connection with the answer if the body has not arrived yet, because the server would otherwise read all of it for
 * nothing. A refused upgrade closes its connection too, and announces that to a proxy that would reuse it.
 */
export function closeUnlessRead({ raw, ws: isUpgrade }: FastifyRequest, reply: FastifyReply): void {
  if (isUpgrade || (!raw.complete && hasBody(raw))) reply.header('connection', 'close')
}

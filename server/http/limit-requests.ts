import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './errors.ts'
import { hasBody } from './guarded-server.ts'
import { type LimitKind, requestsPerMinute } from './limit-keys.ts'

/** Known callers and networks whose requests are counted at a time. */
const CALLERS_MAX = 50_000
const CALLS = /^\/(?:api|rpc|ws|images|share)(?:\/|$)/
const PROBES: readonly string[] = ['/livez', '/readyz', '/metrics']

/** Whether a request is a probe or a scrape. */
export const isProbe = ({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  url !== undefined && PROBES.includes(url)

type Options = {
  readonly perMinute: number
  readonly keyOf: (request: FastifyRequest, kind: LimitKind) => Promise<string> | string
  /** Whether a request without a route asks for a page, which is a file. */
  readonly isPage: (request: FastifyRequest) => boolean
}

/**
 * Counts every request for its caller: calls, files and probes apart, and a path that leads nowhere as a call. Refuses a request that would
 * change something where there is no route, before its body is read. Called before any route is made.
 */
export async function limitRequests(app: FastifyInstance, { perMinute, keyOf, isPage }: Options): Promise<void> {
  function kindOf(request: FastifyRequest): LimitKind {
    const { url } = request.routeOptions
    // Told by the route that was found: the router reads /%61pi as /api too.
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

/** Whether a request changes nothing, and has no body that matters. */
export const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Ends the connection with the answer while the body is still to come: else the server would read all of it, to no end. A refused upgrade
 * ends its connection too, and says so to a proxy that would use it again.
 */
export function closeUnlessRead({ raw, ws: isUpgrade }: FastifyRequest, reply: FastifyReply): void {
  if (isUpgrade || (!raw.complete && hasBody(raw))) reply.header('connection', 'close')
}

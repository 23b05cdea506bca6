import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './errors.ts'
import { hasBody } from './guarded-server.ts'
import { type LimitKind, requestsPerMinute } from './limit-keys.ts'

/** Maximum number of known callers and networks that are counted at a time. */
const CALLERS_MAX = 50_000
const CALLS = /^\/(?:api|rpc|ws|images|share)(?:\/|$)/
const PROBES: readonly string[] = ['/livez', '/readyz', '/metrics']

/** Returns whether a request is a probe or a scrape. */
export const isProbe = ({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  url !== undefined && PROBES.includes(url)

type Options = {
  readonly perMinute: number
  readonly keyOf: (request: FastifyRequest, kind: LimitKind) => Promise<string> | string
  /** Returns whether a request without a route asks for a page, which is a file. */
  readonly isPage: (request: FastifyRequest) => boolean
}

/**
 * Counts every request for its caller. Calls, files and probes are counted separately, and an unknown path counts as a call. A
 * request without a route that would change something is refused before its body is read. Called before any route is registered.
 */
export async function limitRequests(app: FastifyInstance, { perMinute, keyOf, isPage }: Options): Promise<void> {
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

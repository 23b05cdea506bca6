import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { inRequest } from '../request-line.ts'
import { serveApiDocs } from './api-docs.ts'
import { sendError, sendException } from './errors.ts'
import type { EventBus } from './event-bus.ts'
import { createServerGuard } from './guarded-server.ts'
import { type FindImage, serveImages } from './images.ts'
import { createLimitKeys, type KnownOperators } from './limit-keys.ts'
import { closeUnlessRead, limitRequests } from './limit-requests.ts'
import { serveLocalRpc } from './local-rpc.ts'
import { type Metrics, type MetricsAccess, serveMetrics } from './metrics.ts'
import { MalformedJson, parseJson } from './parse-json.ts'
import { type RouteDeps, registerRoutes } from './register-routes.ts'
import { createRequestIds, lineOf } from './request-ids.ts'
import type { OperatorSession } from './routing/operator-session.ts'
import type { DescribePage, FindSharedPicture } from './routing/page-head.ts'
import type { PlayerSession } from './routing/player-session.ts'
import type { Route } from './routing/route.ts'
import { securityHeaders } from './security-headers.ts'
import { serveSharedPictures } from './shared-pictures.ts'
import { createSocketLimits } from './socket-limits.ts'
import { SOCKET_PATH, serveSockets } from './sockets.ts'
import type { UntrustedProxy } from './untrusted-proxy.ts'
import { isPageRequest, serveWebFiles } from './web-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    player: PlayerSession | null
    /** Session of an API call, once it is known. */
    caller: OperatorSession | PlayerSession | null
  }
  interface FastifyContextConfig {
    /** Whether the route answers an API call, and not a page. */
    isCall?: boolean
  }
}

const BODY_BYTES_MAX = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 70_000
const PARAMETER_LENGTH_MAX = 200

export type AppDeps = RouteDeps & {
  readonly log: Logger
  readonly routes: readonly Route[]
  readonly bus: EventBus
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  readonly knownOperators: KnownOperators
  readonly rateLimitPerMinute: number
  readonly socketsPerAddress: number
  readonly untrustedProxy: UntrustedProxy
  readonly trustedProxies: number
  /**
   * Origins that browsers may connect to besides this site: the chain's public nodes, and WalletConnect's relay if it is offered.
   */
  readonly connectOrigins: readonly string[]
  /** URL of the local chain. Null on other networks. */
  readonly localRpcUrl: string | null
  readonly webFolder: string
  /** Name of the site at the start. */
  readonly siteName: string
  /** Current origins of pictures that operators have named, besides this site. */
  readonly imageOrigins: () => readonly string[]
  readonly findImage: FindImage
  readonly describePage: DescribePage
  readonly findSharedPicture: FindSharedPicture
}

/** Creates the whole HTTP edge. All limits are set here, because the framework's own are off. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.publicOrigin?.startsWith('https:') === true, deps.connectOrigins)
  const pageHeaders = () => headers.page(deps.imageOrigins())
  const guard = createServerGuard({
    headers: headers.call,
    trustedProxies: deps.trustedProxies,
    socketPath: SOCKET_PATH,
    refusalsPerMinute: deps.rateLimitPerMinute,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  const app = Fastify({
    serverFactory: guard.createServer,
    // The guard answers these errors.
    clientErrorHandler: () => undefined,
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Not all addresses are trusted, because the caller chooses the leftmost one in X-Forwarded-For.
    trustProxy: deps.trustedProxies > 0 && ((_, hop) => hop < deps.trustedProxies),
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: true },
    // A stop drains it first, see `drain.ts`. Requests on open connections are still answered.
    forceCloseConnections: false,
    return503OnClosing: false,
    genReqId: createRequestIds(),
    // Every log line names its request anyway, including lines from deep inside a feature.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, { raw }, answer) => {
      const reply = answer as unknown as FastifyReply
      closeUnlessRead(reply.request, reply)
      reply.headers(headers.call)
      return guard.mayRefuse(raw) ? sendException(error, reply, deps.log) : sendError(reply, 'rate_limited')
    },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler<FastifyError>((error, _, reply) => sendException(error, reply, deps.log))
  app.decorateRequest('player', null)
  app.decorateRequest('caller', null)

  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJson(String(text)))
    } catch (error) {
      done(error instanceof Error ? error : new MalformedJson('The request is not valid JSON.'))
    }
  })

  // Headers are chosen when a route is registered, and not for each request. They depend on the matched route and not on the URL,
  // because the router also reads /%61pi as /api.
  app.addHook('onRoute', (route) => {
    const { isCall } = route.config ?? {}
    route.onRequest = [
      setHeaders(isCall === true ? () => headers.call : pageHeaders),
      ...[route.onRequest ?? []].flat(),
    ]
  })
  app.addHook('onRequest', (request, reply, done) => {
    guard.holdBody(reply.raw, request.routeOptions.bodyLimit)
    reply.header('x-request-id', request.id)
    if (request.is404) reply.headers(pageHeaders())
    inRequest(lineOf(request), done)
  })
  deps.untrustedProxy.watch(app, deps.log, deps.metrics.unnamedCallers)
  const perMinute = deps.rateLimitPerMinute
  await limitRequests(app, { perMinute, keyOf: createLimitKeys({ ...deps, perMinute }), isPage: isPageRequest })
  serveMetrics(app, deps.metrics, deps.metricsAccess)
  await serveApiDocs(app, deps.siteName)
  await serveSockets(app, deps.bus, deps.metrics, deps, createSocketLimits(deps.socketsPerAddress))
  registerRoutes(app, deps.routes, deps)
  serveImages(app, deps.findImage)
  if (deps.localRpcUrl !== null) serveLocalRpc(app, deps.localRpcUrl)
  serveSharedPictures(app, deps.findSharedPicture)
  await serveWebFiles(app, deps.webFolder, deps)
  return app
}

const setHeaders =
  (headers: () => Readonly<Record<string, string>>): onRequestHookHandler =>
  (_, reply, done) => {
    reply.headers(headers())
    done()
  }

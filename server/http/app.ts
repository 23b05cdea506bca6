import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
  type preHandlerHookHandler,
} from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { runInRequest } from '../log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { sendError, sendException } from './errors.ts'
import type { EventBus } from './event-bus.ts'
import { createServerGuard } from './guarded-server.ts'
import { closeUnlessRead, createLimitKeys, type KnownOperators, limitRequests } from './limit-requests.ts'
import { serveLocalRpc } from './local-rpc.ts'
import { MalformedJson, parseJson } from './parse-json.ts'
import { type RouteDeps, registerRoutes } from './register-routes.ts'
import { createRequestIds, requestFields } from './request.ts'
import { isCachedBy } from './routing/answers.ts'
import { networkOf } from './routing/network-of.ts'
import type { DescribePage, FindSharedPicture } from './routing/page-head.ts'
import type { OperatorSession, PlayerSession, Route } from './routing/route.ts'
import { securityHeaders } from './security-headers.ts'
import { type MetricsAccess, serveMetrics } from './serve-metrics.ts'
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
    runInRequest(requestFields(request), done)
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

/** Finds the WebP image with a SHA-256, given in lowercase hexadecimal digits. Null if it is unknown. */
type FindImage = (sha256: string) => Promise<Uint8Array | null>

const FILE_NAME = /^([0-9a-f]{64})\.webp$/

/** Serves pictures that operators have uploaded. Each is named by a hash of its content, so a cached one never expires. */
function serveImages(app: FastifyInstance, findImage: FindImage): void {
  app.get<{ Params: { file: string } }>('/images/:file', { schema: { hide: true } }, async (request, reply) => {
    const sha256 = FILE_NAME.exec(request.params.file)?.[1]
    const content = sha256 === undefined ? null : await findImage(sha256)
    if (content === null) return sendError(reply, 'not_found')
    // The sandbox keeps the file harmless, whatever type a browser takes it for.
    reply.header('content-security-policy', 'sandbox').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type('image/webp').send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  })
}

/** Cache time of a picture, in seconds. A card's price may change, so caches check it again after an hour. */
const KEPT_SECONDS = 3_600
/** Cache time of a picture that is named by a hash of its content, in seconds. It never changes. */
const NAMED_SECONDS = 2_592_000

/** Serves share pictures for the sites and apps that show links. `core/shared-link.ts` names them. */
export function serveSharedPictures(app: FastifyInstance, findPicture: FindSharedPicture): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => sendPicture(request, reply, findPicture)
  app.get('/share/:language/:file', { schema: { hide: true } }, answer)
  app.get('/share/:language/:kind/:file', { schema: { hide: true } }, answer)
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply, findPicture: FindSharedPicture) {
  const [path = '', query = ''] = request.url.split('?', 2)
  const picture = await findPicture(path, networkOf(request.ip))
  if (picture === null) return sendError(reply, 'not_found')
  const { etag, draw } = picture
  const isKnown = isCachedBy(request.headers['if-none-match'], picture)
  const content = isKnown ? null : await draw(() => !request.raw.socket.destroyed)
  if (!isKnown && content === null) return sendError(reply.header('cache-control', 'no-store'), 'rate_limited')
  const isNamed = query === `v=${etag.replaceAll('"', '')}`
  reply.header('etag', etag)
  reply.header('cache-control', `public, max-age=${isNamed ? NAMED_SECONDS : KEPT_SECONDS}`)
  // Other sites show the picture. The sandbox keeps it harmless, whatever type a browser takes it for.
  reply.header('content-security-policy', 'sandbox').header('cross-origin-resource-policy', 'cross-origin')
  if (content === null) return reply.status(304).send()
  return reply.type('image/jpeg').send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

const DOCS_PATH = '/api/docs'

/** Serves `/api/docs` for people and `/api/docs/json` for programs, from the schemas that validate the calls. */
async function serveApiDocs(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName}: API`,
        version: '1',
        description:
          'Amounts of USDT and BNB are decimal texts. Balances and earnings of BV3 are whole hundredths. Times are ISO 8601 in UTC. Every refusal is `{"error": code, "message": sentence}`.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          operator: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, logo: undefined, uiHooks: { preHandler: sendWritten(app) } })
}

/**
 * Sends the document of hundreds of kilobytes from memory, after serializing it at its first request. It serves neither YAML nor
 * a redirect to a URL that the caller has chosen.
 */
function sendWritten(app: FastifyInstance): preHandlerHookHandler {
  let written: Buffer | null = null
  return (request, reply, done) => {
    const { url } = request.routeOptions
    if (url === `${DOCS_PATH}/yaml` || url === `${DOCS_PATH}/static/index.html`) return sendError(reply, 'not_found')
    if (url !== `${DOCS_PATH}/json`) return done()
    written ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json; charset=utf-8').send(written)
  }
}

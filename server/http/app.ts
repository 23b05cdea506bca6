import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { PlayerSession } from '../routing/player-session.ts'
import type { Route } from '../routing/route.ts'
import { serveApiDocs } from './api-docs.ts'
import { sendException } from './errors.ts'
import type { EventBus } from './event-bus.ts'
import { serveLocalRpc } from './local-rpc.ts'
import { type Metrics, type MetricsAccess, serveMetrics } from './metrics.ts'
import { MalformedJson, parseJson } from './parse-json.ts'
import { type RouteDeps, registerRoutes } from './register-routes.ts'
import { serveSockets } from './sockets.ts'
import { serveWebFiles } from './web-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    player: PlayerSession | null
  }
}

const BODY_BYTES_MAX = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 60_000
const PARAMETER_LENGTH_MAX = 200

export type AppDeps = RouteDeps & {
  readonly log: Logger
  readonly routes: readonly Route[]
  readonly bus: EventBus
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  readonly rateLimitPerMinute: number
  readonly trustedProxies: number
  /** Where browsers may connect beside this site: the chain's public nodes, and WalletConnect's relay where it is offered. */
  readonly connectOrigins: readonly string[]
  /** The local chain's own address; null elsewhere. */
  readonly localRpcUrl: string | null
  readonly webFolder: string
}

/** The whole HTTP edge. Every limit is set here, because the framework's own are off. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Never all of them: the leftmost address in X-Forwarded-For is what the caller says.
    trustProxy: deps.trustedProxies > 0 && ((_, hop) => hop < deps.trustedProxies),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    frameworkErrors: (error, _, reply) => sendException(error, reply as unknown as FastifyReply, deps.log),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler<FastifyError>((error, _, reply) => sendException(error, reply, deps.log))
  app.decorateRequest('player', null)

  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJson(String(text)))
    } catch (error) {
      done(error instanceof Error ? error : new MalformedJson('The request is not valid JSON.'))
    }
  })

  const isHttps = deps.publicOrigin?.startsWith('https:') === true
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...deps.connectOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: deps.rateLimitPerMinute,
    timeWindow: '1 minute',
    // Files of the web app and the probes are cheap and must not use up a player's share. Told by the route that was found,
    // not by the URL as it was written: the router reads /%61pi as /api too.
    allowList: ({ routeOptions }) => !/^\/(?:api|rpc|ws)(?:\/|$)/.test(routeOptions.url ?? ''),
  })
  serveMetrics(app, deps.metrics, deps.metricsAccess)
  await serveApiDocs(app)
  await serveSockets(app, deps.bus, deps.metrics, deps)
  registerRoutes(app, deps.routes, deps)
  if (deps.localRpcUrl !== null) serveLocalRpc(app, deps.localRpcUrl)
  await serveWebFiles(app, deps.webFolder)
  return app
}

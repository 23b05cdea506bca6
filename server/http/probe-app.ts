import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { refuse } from '#core/result.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { sendError, sendException } from './errors.ts'
import { createServerGuard } from './guarded-server.ts'
import { closeUnlessRead, createNetworkKeys, type LimitKind, limitRequests } from './limit-requests.ts'
import { registerRoutes } from './register-routes.ts'
import type { Route } from './routing/route.ts'
import { type MetricsAccess, serveMetrics } from './serve-metrics.ts'

const BODY_BYTES_MAX = 1_024
const REQUEST_TIMEOUT_MS = 10_000
/** Requests to unknown paths from one network in a minute. It may make five times as many to probes and metrics. */
const REQUESTS_PER_MINUTE = 600

type ProbeAppDeps = {
  readonly log: Logger
  /** Public routes, because this process knows no sessions. */
  readonly routes: readonly Route[]
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
}

/** Creates the HTTP edge of a process that serves no players: probes and metrics. */
export async function createProbeApp({ log, routes, metrics, metricsAccess }: ProbeAppDeps): Promise<FastifyInstance> {
  const guard = createServerGuard({
    headers: {},
    trustedProxies: 0,
    socketPath: null,
    refusalsPerMinute: REQUESTS_PER_MINUTE,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    connectionTimeoutMs: REQUEST_TIMEOUT_MS,
  })
  const app = Fastify({
    serverFactory: guard.createServer,
    // The guard answers these errors.
    clientErrorHandler: () => undefined,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: false,
    frameworkErrors: (error, { raw }, answer) => {
      const reply = answer as unknown as FastifyReply
      closeUnlessRead(reply.request, reply)
      return guard.mayRefuse(raw) ? sendException(error, reply, log) : sendError(reply, 'rate_limited')
    },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler<FastifyError>((error, _, reply) => sendException(error, reply, log))
  app.setNotFoundHandler((_, reply) => sendError(reply, 'not_found'))
  app.decorateRequest('player', null)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    guard.holdBody(reply.raw, request.routeOptions.bodyLimit)
    done()
  })
  const networkKey = createNetworkKeys(REQUESTS_PER_MINUTE)
  const keyOf = ({ ip }: FastifyRequest, kind: LimitKind) => networkKey(ip, kind)
  await limitRequests(app, { perMinute: REQUESTS_PER_MINUTE, keyOf, isPage: () => false })
  serveMetrics(app, metrics, metricsAccess)
  registerRoutes(app, routes, {
    // A probe reaches a process by its address.
    publicOrigin: null,
    maintenanceReason: async () => null,
    findOperator: async () => null,
    findSession: async () => null,
    // No route of this process uses keys or sends files.
    exportList: async () => refuse('files_busy'),
    keys: {
      claimPlayers: async () => 'other',
      releasePlayers: async () => undefined,
      claimOperators: async () => ({ state: 'other' }),
      storeOperatorAnswer: async () => undefined,
    },
  })
  return app
}

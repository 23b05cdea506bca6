import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Route } from '../routing/route.ts'
import { sendError, sendException } from './errors.ts'
import { type Metrics, type MetricsAccess, serveMetrics } from './metrics.ts'
import { registerRoutes } from './register-routes.ts'

const BODY_BYTES_MAX = 1_024
const REQUEST_TIMEOUT_MS = 10_000

type Deps = {
  readonly log: Logger
  /** What anybody may ask: no session is known here. */
  readonly routes: readonly Route[]
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
}

/** The edge of a process that serves no players: probes and metrics. */
export function createProbeApp({ log, routes, metrics, metricsAccess }: Deps): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: false,
    frameworkErrors: (error, _, reply) => sendException(error, reply as unknown as FastifyReply, log),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler<FastifyError>((error, _, reply) => sendException(error, reply, log))
  app.setNotFoundHandler((_, reply) => sendError(reply, 'not_found'))
  app.decorateRequest('player', null)
  app.decorateRequest('caller', null)
  serveMetrics(app, metrics, metricsAccess)
  registerRoutes(app, routes, {
    // A probe knows a process by its address.
    publicOrigin: null,
    maintenanceReason: async () => null,
    findOperator: async () => null,
    findSession: async () => null,
    // Nothing here is asked for under a key.
    keys: {
      claimPlayers: async () => false,
      claimOperators: async () => ({ state: 'other' }),
      keepOperatorAnswer: async () => undefined,
    },
  })
  return app
}

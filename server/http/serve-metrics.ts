import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../runtime/metrics.ts'
import { sendError } from './errors.ts'

/** Readers of the metrics: everyone who can reach the server, the holder of a Bearer token, or no caller at all. */
export type MetricsAccess = 'everybody' | 'nobody' | { readonly token: string }

export function serveMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'other', status: reply.statusCode }
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) metrics.rateLimited.inc({ route: labels.route })
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (access === 'nobody') return sendError(reply, 'not_found')
    if (access !== 'everybody' && !isSameSecret(request.headers.authorization ?? '', `Bearer ${access.token}`)) {
      return sendError(reply, 'unauthenticated')
    }
    await Promise.all(metrics.beforeScrape.map((measure) => measure()))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

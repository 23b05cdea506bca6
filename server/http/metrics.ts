import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sendError } from './errors.ts'
import { createPlatformMetrics } from './platform-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const findings = new Map<string, number>()
  const auditFindings = new Gauge({
    name: 'audit_findings',
    help: 'Checks that the last runs of the audit found a difference by; anything but 0 needs a person.',
    registers,
  })
  return {
    registry,
    /** Measurements that are taken before the metrics are sent. */
    beforeScrape: [] as (() => Promise<void>)[],
    ...createPlatformMetrics(registry),
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    paymentOutcomes: new Counter({
      name: 'payments_total',
      help: 'Payments handled, by what became of them.',
      labelNames: ['outcome'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'http_rate_limited_total',
      help: 'Requests that were refused because a caller made too many, by route.',
      labelNames: ['route'],
      registers,
    }),
    unnamedCallers: new Counter({
      name: 'http_unnamed_callers_total',
      help: 'Requests whose caller the trusted proxy did not name by an address; they share the address of the proxy.',
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'outbox_waiting',
      help: 'Events that were told and not delivered yet, to open pages and bots together.',
      registers,
    }),
    outboxOldestSeconds: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event that was not delivered yet; minutes of it mean that a bot or the database hangs.',
      registers,
    }),
    outboxGivenUp: new Gauge({
      name: 'outbox_given_up',
      help: 'Events that were given up after all tries; anything but 0 needs a person.',
      registers,
    }),
    openSockets: new Gauge({ name: 'open_sockets', help: 'Open WebSocket connections.', registers }),
    nodeErrors: new Gauge({
      name: 'chain_node_errors',
      help: 'Questions that a node of the chain failed to answer since the start.',
      labelNames: ['node'],
      registers,
    }),
    nodeContradictions: new Gauge({
      name: 'chain_node_contradictions',
      help: 'Answers of a node about final blocks that the other nodes contradicted, since the start; anything but 0 needs a person.',
      labelNames: ['node'],
      registers,
    }),
    nodesByState: new Gauge({
      name: 'chain_node_state',
      help: '1 for the state that a node is in: up, aside while it does not answer, behind, or contradicts.',
      labelNames: ['node', 'state'],
      registers,
    }),
    nodeFinalBlock: new Gauge({
      name: 'chain_node_final_block',
      help: 'The last block that a node called final.',
      labelNames: ['node'],
      registers,
    }),
    cursorBlock: new Gauge({ name: 'payments_cursor_block', help: 'Payments are read up to this block.', registers }),
    cursorLagSeconds: new Gauge({
      name: 'payments_cursor_lag_seconds',
      help: 'Age of the block up to which payments are read; minutes of it mean that payments are credited late.',
      registers,
    }),
    cursorLagBlocks: new Gauge({
      name: 'payments_cursor_lag_blocks',
      help: 'Final blocks, as far as this process has seen, that payments are not read from yet.',
      registers,
    }),
    lastLookSeconds: new Gauge({
      name: 'payments_last_look_seconds',
      help: 'Since when no look at the chain has ended well; more than 60 raises an alarm.',
      registers,
    }),
    clockOffSeconds: new Gauge({
      name: 'clock_off_seconds',
      help: 'Seconds by which the database is ahead of the time that is expected; 0 while the difference is tolerable.',
      registers,
    }),
    finalityLagSeconds: new Gauge({
      name: 'chain_finality_lag_seconds',
      help: 'Age of the last final block that this process has seen.',
      registers,
    }),
    waitingPayments: new Gauge({
      name: 'payments_waiting',
      help: 'Payments that are read from the chain and not settled yet.',
      registers,
    }),
    stuckPayments: new Gauge({
      name: 'payments_stuck',
      help: 'Of those: they have waited for ten minutes and more; anything but 0 needs a person.',
      registers,
    }),
    keptAside: new Gauge({
      name: 'payments_kept_aside',
      help: 'What is kept of payments that were too small to buy anything, in units of the asset.',
      labelNames: ['asset'],
      registers,
    }),
    keptAsidePayers: new Gauge({
      name: 'payments_kept_aside_payers',
      help: 'Wallets that such payments came from.',
      registers,
    }),
    auditFindings,
    /**
     * Sets the findings of one kind of run. Each kind is counted separately, because a kind that does not check for a difference
     * cannot resolve it.
     */
    countFindings: (kind: string, count: number) => {
      findings.set(kind, count)
      auditFindings.set(Math.max(0, ...findings.values()))
    },
    auditOverdue: new Gauge({
      name: 'audit_overdue',
      help: 'Runs of the audit that are late or have failed; anything but 0 needs a person.',
      registers,
    }),
    jobsFailed: new Counter({
      name: 'jobs_failed_total',
      help: 'Runs of a scheduled job that have thrown since the start; each is tried again a few times.',
      labelNames: ['job'],
      registers,
    }),
  }
}

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
    if (access !== 'everybody' && !isSame(request.headers.authorization ?? '', `Bearer ${access.token}`)) {
      return sendError(reply, 'unauthenticated')
    }
    await Promise.all(metrics.beforeScrape.map((measure) => measure()))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

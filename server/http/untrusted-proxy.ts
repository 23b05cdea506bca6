import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isProbe } from './limit-requests.ts'
import type { Metrics } from './metrics.ts'

const TOLD_EVERY_MS = 60_000

export type UntrustedProxy = {
  /** When a proxy's header last came while no proxy is trusted; null before that. */
  readonly seenAt: () => Date | null
  watch(app: FastifyInstance, log: Pick<Logger, 'warn'>, unnamed: Pick<Metrics['unnamedCallers'], 'inc'>): void
}

/**
 * Notices two mistakes by which all callers share one address, one limit of calls and one count of failed logins. Something in front names
 * the caller's address while `TRUST_PROXY` is off, or a proxy that is trusted names no address. Each is logged once a minute at most. A
 * caller may write the first header too; that is worth a line as well.
 */
export function createUntrustedProxy(trustedProxies: number): UntrustedProxy {
  let seenAt: Date | null = null
  let toldMs = Number.NEGATIVE_INFINITY
  return {
    seenAt: () => seenAt,
    watch(app, log, unnamed) {
      if (trustedProxies > 0) return watchUnnamed(app, log, unnamed)
      app.addHook('onRequest', (request, _, done) => {
        const { headers } = request
        if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) {
          seenAt = new Date()
          if (performance.now() - toldMs >= TOLD_EVERY_MS) {
            toldMs = performance.now()
            log.warn(
              'TRUST_PROXY is off, and a request came with X-Forwarded-For or Forwarded: behind a proxy all callers share one address, ' +
                'one limit and one count of failed logins. Set TRUST_PROXY to the number of proxies in front.',
            )
          }
        }
        done()
      })
    },
  }
}

/** The guard has removed a header without an address. Probes come from this machine or network, past the proxy. */
function watchUnnamed(
  app: FastifyInstance,
  log: Pick<Logger, 'warn'>,
  unnamed: Pick<Metrics['unnamedCallers'], 'inc'>,
) {
  let toldMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', (request, _, done) => {
    if (request.headers['x-forwarded-for'] === undefined && !isProbe(request)) {
      unnamed.inc()
      if (performance.now() - toldMs >= TOLD_EVERY_MS) {
        toldMs = performance.now()
        log.warn(
          'TRUST_PROXY is on, and a request came without an address in X-Forwarded-For: such callers share the address of the proxy, ' +
            'one limit and one count of failed logins. Let the proxy set X-Forwarded-For.',
        )
      }
    }
    done()
  })
}

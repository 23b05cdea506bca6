import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../runtime/metrics.ts'
import { isProbe } from './limit-requests.ts'

const WARN_EVERY_MS = 60_000

export type UntrustedProxy = {
  /** Returns the last time that a proxy's header came while no proxy is trusted. Null before that. */
  readonly seenAt: () => Date | null
  watch(app: FastifyInstance, log: Pick<Logger, 'warn'>, unnamed: Pick<Metrics['unnamedCallers'], 'inc'>): void
}

/**
 * Detects two mistakes that make all callers share one address, one limit of calls and one count of failed logins. Either a proxy
 * names the caller's address while `TRUST_PROXY` is off, or a trusted proxy names no address. Each is logged at most once a
 * minute. A caller may also write the first header, and that is worth a log line too.
 */
export function createUntrustedProxy(trustedProxies: number): UntrustedProxy {
  let seenAt: Date | null = null
  return {
    seenAt: () => seenAt,
    watch(app, log, unnamed) {
      const warn = warnOnceAMinute(log)
      app.addHook('onRequest', (request, _, done) => {
        const { headers } = request
        const isNamed = headers['x-forwarded-for'] !== undefined
        if (trustedProxies === 0 && (isNamed || headers.forwarded !== undefined)) {
          seenAt = new Date()
          warn(
            'TRUST_PROXY is off, and a request came with X-Forwarded-For or Forwarded: behind a proxy all callers share one address, ' +
              'one limit and one count of failed logins. Set TRUST_PROXY to the number of proxies in front.',
          )
        }
        // The guard has removed a header without an address. Probes come from this machine or network, past the proxy.
        if (trustedProxies > 0 && !isNamed && !isProbe(request)) {
          unnamed.inc()
          warn(
            'TRUST_PROXY is on, and a request came without an address in X-Forwarded-For: such callers share the address of the proxy, ' +
              'one limit and one count of failed logins. Let the proxy set X-Forwarded-For.',
          )
        }
        done()
      })
    },
  }
}

function warnOnceAMinute(log: Pick<Logger, 'warn'>): (line: string) => void {
  let toldMs = Number.NEGATIVE_INFINITY
  return (line) => {
    if (performance.now() - toldMs < WARN_EVERY_MS) return
    toldMs = performance.now()
    log.warn(line)
  }
}

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

const TOLD_EVERY_MS = 60_000

export type UntrustedProxy = {
  /** When a proxy's header last came while no proxy is trusted; null before that. */
  readonly seenAt: () => Date | null
  watch(app: FastifyInstance, log: Logger): void
}

/**
 * Notices that something in front names the caller's address while `TRUST_PROXY` is off: then all callers share one address, one limit
 * of calls and one count of failed logins. Said in the log once a minute at most, and in the panel. A caller may write such a header
 * too; that is worth a line as well.
 */
export function createUntrustedProxy(trustedProxies: number): UntrustedProxy {
  let seenAt: Date | null = null
  let toldMs = Number.NEGATIVE_INFINITY
  return {
    seenAt: () => seenAt,
    watch(app, log) {
      if (trustedProxies > 0) return
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

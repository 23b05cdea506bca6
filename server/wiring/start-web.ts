import { cacheSessions } from '../features/auth/cached-sessions.ts'
import { createPainter } from '../features/share/paint/create-painter.ts'
import { createPictureStore } from '../features/share/picture-store.ts'
import type { Drain } from '../http/drain.ts'
import { createUntrustedProxy } from '../http/untrusted-proxy.ts'
import { listen } from '../listen.ts'
import { AUDIT_JOB, FULL_AUDIT_JOB } from '../runtime/jobs/audit-job.ts'
import { askForJob } from '../runtime/jobs/queue.ts'
import { allRoutes } from './all-routes.ts'
import { createFileThread } from './create-file-thread.ts'
import { watchImageOrigins } from './image-origins.ts'
import { addMeasure } from './measures/measure.ts'
import type { Common, Keep } from './open-common.ts'
import { openEdge } from './open-edge.ts'
import { openRole } from './open-role.ts'
import { wakePayer } from './wake-payer.ts'

/** Milliseconds for which the count is cached. Counting reads all sessions. */
const SESSIONS_FRESH_MS = 10_000

/**
 * Serves pages, calls and sockets.
 *
 * @returns the URL at which it listens
 * @throws StartupError if the port cannot be used
 */
export async function startWeb(common: Common, keep: Keep, drain: Drain): Promise<string> {
  const { config, db, databaseUrl, queue, bots, notifications, broadcast, settings, chain, cards, bus, metrics } =
    common
  const role = openRole(common, 'web')
  const { log } = role
  const { open: openFile } = keep(createFileThread(databaseUrl))
  const sessions = cacheSessions(db, broadcast)
  const take = async () => metrics.playerSessions.set(sessions.size())
  addMeasure(metrics, log, { name: 'player sessions', freshMs: SESSIONS_FRESH_MS, take })
  const untrustedProxy = createUntrustedProxy(config.trustedProxies)
  const routes = allRoutes({
    ...{ ...role, config, sessions, openFile, bots, notifications, gameRuns: common.gameRuns },
    isStopping: drain.isStopping,
    untrustedProxy,
    wakePayouts: () => wakePayer(broadcast),
    askForAudit: (kind, username) => askForJob(queue.boss, kind === 'new' ? AUDIT_JOB : FULL_AUDIT_JOB, username),
  })
  const imageOrigins = await watchImageOrigins({ cards, settings, bus, log })
  const painter = keep(createPainter())
  const pictures = createPictureStore(painter)
  const parts = { settings, cards, sessions, chain, bus, metrics, imageOrigins, pictures, routes, untrustedProxy }
  const app = await openEdge({ config, log, db, ...parts })
  drain.watch(app)
  keep(drain)
  const url = await listen(app, config.host, config.port)
  // Starts the comparison with the chain's past, so that the first decision need not wait for it.
  void role.payouts.record
    .compare()
    .catch((error: unknown) => log.warn({ err: error }, 'decisions on withdrawals wait'))
  return url
}

import type { Logger } from 'pino'
import { imageOrigins } from '#core/image-url.ts'
import { cacheSessions } from '../features/auth/sessions.ts'
import type { CachedCards } from '../features/cards/cached-cards.ts'
import { createPainter } from '../features/share/paint/create-painter.ts'
import { createPictureStore } from '../features/share/picture-store.ts'
import type { Drain } from '../http/drain.ts'
import type { EventBus } from '../http/event-bus.ts'
import { createUntrustedProxy } from '../http/untrusted-proxy.ts'
import { listen } from '../listen.ts'
import { AUDIT_JOB, FULL_AUDIT_JOB } from '../runtime/jobs/audit-job.ts'
import { askForJob } from '../runtime/jobs/queue.ts'
import type { CachedSettings } from '../settings/cached-settings.ts'
import { allRoutes } from './all-routes.ts'
import { createFileThread } from './create-file-thread.ts'
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

type Deps = {
  readonly cards: CachedCards
  readonly settings: CachedSettings
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly log: Pick<Logger, 'warn'>
}

/** Milliseconds until the origins are read again, in case a notification was lost. */
const LOOK_AGAIN_MS = 5_000

/**
 * Watches the origins of the pictures of cards and of the logo, besides this site. It reads them when an operator changes one,
 * and not while a page is requested. If the database is down, pages are served with the last known origins.
 */
async function watchImageOrigins({ cards, settings, bus, log }: Deps): Promise<() => readonly string[]> {
  let known: readonly string[] = []
  let lookedAtMs = 0
  async function look(): Promise<void> {
    lookedAtMs = performance.now()
    try {
      const [{ cards: all }, { values }] = await Promise.all([cards.current(), settings.current()])
      known = imageOrigins([values.brand.logoUrl, ...all.map(({ imageUrl }) => imageUrl)])
    } catch (error) {
      log.warn({ err: error }, 'it could not be read where pictures come from')
    }
  }
  bus.subscribe(({ userId, message }) => {
    if (userId === null && message.type === 'settings') void look()
  })
  await look()
  return () => {
    if (performance.now() - lookedAtMs >= LOOK_AGAIN_MS) void look()
    return known
  }
}

import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { imageOrigins } from '#core/image-url.ts'
import { MAINTENANCE_SENTENCE } from '#core/maintenance.ts'
import { claimOperatorKey, keepOperatorAnswer } from '../audit/log/operator-requests.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/statement.ts'
import { createKnownOperators, findOperator } from '../features/admin/operator-tokens.ts'
import { cacheSessions, type Sessions, sessionCookieName } from '../features/auth/sessions.ts'
import type { CachedCards } from '../features/cards/cached-cards.ts'
import { imageFinder } from '../features/images/routes.ts'
import { createShare } from '../features/share/create-share.ts'
import { createPainter } from '../features/share/paint/create-painter.ts'
import { createPictureStore, type PictureStore } from '../features/share/picture-store.ts'
import { sharedPayoutReader, sharedRunReader } from '../features/share/routes.ts'
import { createApp } from '../http/app.ts'
import type { Drain } from '../http/drain.ts'
import type { EventBus } from '../http/event-bus.ts'
import { claimPlayerKey, releasePlayerKey } from '../http/routing/once.ts'
import type { Route } from '../http/routing/route.ts'
import { createUntrustedProxy, type UntrustedProxy } from '../http/untrusted-proxy.ts'
import { listen } from '../listen.ts'
import { addMeasure } from '../runtime/measures/measures.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { CachedSettings } from '../settings/cached-settings.ts'
import { allRoutes } from './all-routes.ts'
import { createFileThread } from './create-file-thread.ts'
import type { PlatformChain } from './open-chain.ts'
import type { Common, Keep } from './open-common.ts'
import { openRole } from './open-role.ts'

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
    broadcast,
    boss: queue.boss,
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

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url))

type EdgeParts = {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly chain: PlatformChain
  readonly settings: CachedSettings
  readonly sessions: Sessions
  readonly bus: EventBus
  readonly metrics: Metrics
  readonly imageOrigins: () => readonly string[]
  readonly cards: CachedCards
  readonly pictures: PictureStore
  readonly routes: readonly Route[]
  readonly untrustedProxy: UntrustedProxy
}

/** Opens the HTTP edge with its sessions, keys and maintenance state from the features. */
async function openEdge(deps: EdgeParts): Promise<FastifyInstance> {
  const { config, log, db, settings, sessions, chain, bus, metrics, imageOrigins, routes } = deps
  const findImage = imageFinder(db)
  return createApp({
    log,
    bus,
    metrics,
    routes,
    publicOrigin: config.publicOrigin,
    findOperator: (token) => findOperator({ db, isLocal: config.network === 'local' }, token),
    knownOperators: createKnownOperators(db),
    maintenanceReason: async () => {
      const { isOn, message } = (await settings.current()).values.maintenance
      return isOn ? message || MAINTENANCE_SENTENCE : null
    },
    findSession: async (readCookie, origin) => {
      const cookie = readCookie(sessionCookieName(origin))
      return cookie === undefined ? null : sessions.find(cookie)
    },
    keys: {
      claimPlayers: (userId, key, call, request) => claimPlayerKey(db, userId, key, call, request),
      releasePlayers: (userId, key) => releasePlayerKey(db, userId, key),
      claimOperators: (username, key, call, request) => claimOperatorKey(db, username, key, call, request),
      keepOperatorAnswer: (username, key, answer) => keepOperatorAnswer(db, username, key, answer),
    },
    metricsAccess: config.metricsAccess,
    rateLimitPerMinute: config.rateLimitPerMinute,
    trustedProxies: config.trustedProxies,
    socketsPerAddress: config.socketsPerAddress,
    untrustedProxy: deps.untrustedProxy,
    connectOrigins: [
      ...chain.network.rpcUrls,
      ...(config.walletConnect === null ? [] : [config.walletConnect.relayUrl]),
    ].map((url) => new URL(url).origin),
    imageOrigins,
    findImage,
    ...createShare({
      settings,
      cards: deps.cards,
      readPayout: sharedPayoutReader(db, chain.network.id),
      readRun: sharedRunReader(db),
      findImage,
      pictures: deps.pictures,
      webFolder: WEB_FOLDER,
    }),
    localRpcUrl: chain.local?.rpcUrl ?? null,
    webFolder: WEB_FOLDER,
    siteName: (await settings.current()).values.site.name,
  })
}

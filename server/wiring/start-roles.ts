import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { imageOrigins } from '#core/image-url.ts'
import { MAINTENANCE_SENTENCE } from '#core/maintenance.ts'
import { claimOperatorKey, storeOperatorAnswer } from '../audit/log/operator-requests.ts'
import { readHead } from '../audit/log/read-audit-log.ts'
import { isChainUp } from '../chain/check-chain.ts'
import { readNamedTransaction } from '../chain/read-transaction.ts'
import { runDespiteFailures } from '../chain/run-many.ts'
import { watchChainHealth } from '../chain/watch-chain-health.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/statement.ts'
import { StartupError } from '../fault.ts'
import { tidyLogins } from '../features/admin/log-in.ts'
import { createKnownOperators, findOperator } from '../features/admin/operator-tokens.ts'
import { cacheSessions, type SessionCache, sessionCookieName, tidySignIn } from '../features/auth/sessions.ts'
import type { CachedCards } from '../features/cards/routes.ts'
import { startSweeping } from '../features/games/runs/end-run.ts'
import { tidyNetworks } from '../features/games/runs/pay-out.ts'
import { createImageFinder } from '../features/images/routes.ts'
import { createOrderFollower, isBnbAwaited } from '../features/orders/follow-orders.ts'
import { probeRoutes } from '../features/platform/routes.ts'
import { createPictureStore, createShare, type PictureStore } from '../features/share/create-share.ts'
import { createPainter } from '../features/share/paint/create-painter.ts'
import { createSharedPayoutReader, createSharedRunReader } from '../features/share/routes.ts'
import { createApp } from '../http/app.ts'
import type { Drain } from '../http/drain.ts'
import type { EventBus } from '../http/event-bus.ts'
import { createProbeApp } from '../http/probe-app.ts'
import type { ExportList } from '../http/routing/csv-file.ts'
import { claimPlayerKey, releasePlayerKey, tidyPlayerRequests } from '../http/routing/player-requests.ts'
import type { Route } from '../http/routing/route.ts'
import { createUntrustedProxy, type UntrustedProxy } from '../http/untrusted-proxy.ts'
import { recordSolvencyDay, watchFloor } from '../ledger/solvency/solvency.ts'
import { startFolding } from '../ledger/totals.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import { tidyOutbox } from '../outbox/tidy-outbox.ts'
import { startNumbering, tidyPurchaseNames } from '../payments/deliver-purchases.ts'
import { reconcileDaily, reconcilePayments } from '../payments/reconcile-payments.ts'
import { judgeDust, settleArrivals, settleFollowed } from '../payments/settle-payment.ts'
import { watchPayments } from '../payments/watcher/payment-watcher.ts'
import { compareOutgoing, watchOutgoing } from '../payouts/outgoing/compare-outgoing.ts'
import { drivePayouts } from '../payouts/payout-driver.ts'
import { onPayerWoken } from '../payouts/payout-rows.ts'
import { auditJob, fullAuditJob, type Job, runJobs } from '../runtime/jobs/queue.ts'
import { addMeasure } from '../runtime/measures/measures.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { tidyProcesses } from '../runtime/roles/read-roles.ts'
import type { CachedSettings } from '../settings/settings.ts'
import { allRoutes } from './all-routes.ts'
import { createExport, createFileThread } from './create-file-thread.ts'
import type { PlatformChain } from './open-chain.ts'
import { type Common, openRole, type RegisterPart } from './open-common.ts'

/** Functions that each delete expired rows of their own feature. */
const TIDIES = [tidySignIn, tidyLogins, tidyNetworks, tidyPurchaseNames, tidyOutbox, tidyPlayerRequests, tidyProcesses]

/** Starts all timed work: folding, sweeping, the sales floor, and the queue's jobs with the bots' messages. */
export async function startJobs(common: Common, keep: RegisterPart): Promise<void> {
  const { roles, queue, metrics, clock, notifications, gameRuns } = common
  const role = openRole(common, 'jobs')
  const { db, log, chain, outgoing, solvency } = role
  if (!roles.has('watcher')) {
    // A watcher that has ended cannot report its own end.
    keep(watchChainHealth({ ...role, chain: chain.reader, metrics, clock }))
  }
  keep(watchOutgoing(outgoing))
  keep(startFolding(db, log))
  keep(startNumbering(db, log))
  keep(startSweeping({ ...gameRuns, log }))
  keep(watchFloor({ ...solvency, log }))
  const audits = { db, log, metrics }
  const jobs: Job[] = [
    auditJob(audits),
    fullAuditJob(audits),
    {
      name: 'audit-log.head',
      schedule: '5 0 * * *',
      run: () => sendAuditHead(db, notifications.notify),
    },
    {
      name: 'payments.reconcile',
      schedule: '40 3 * * *',
      run: () => reconcileDaily({ db, log, chain: chain.reader }),
    },
    {
      name: 'payouts.reconcile',
      schedule: '50 3 * * *',
      secondsAfterStart: 60,
      run: async () => void (await compareOutgoing(outgoing)),
    },
    // Four times an hour. The latest reading of each day is kept.
    { name: 'solvency.day', schedule: '*/15 * * * *', secondsAfterStart: 15, run: () => recordSolvencyDay(solvency) },
    {
      name: 'sign-in.cleanup',
      schedule: '*/10 * * * *',
      run: () => runDespiteFailures(TIDIES.map((tidy) => () => tidy(db))),
    },
  ]
  await runJobs(queue.boss, jobs, { log, onFailed: (job) => metrics.jobsFailed.inc({ job }) })
}

/** Sends the head of the audit log to the operator's chat. Sends nothing while the log is empty or the bot is off. */
export const sendAuditHead = (db: Database, notify: Notify): Promise<void> =>
  db.transaction(async (tx) => {
    const { sequence, hash } = await readHead(tx)
    if (sequence === 0n) return
    await notify(tx, { type: 'audit_head', sequence: Number(sequence), hash: hash.toString('hex') })
  })

/** Starts paying queued payouts. It is the only role that needs the hot wallet's key. */
export function startPayer(common: Common, keep: RegisterPart): void {
  const { config, broadcast } = common
  const { payouts } = openRole(common, 'payer')
  const driver = keep(
    drivePayouts({
      ...payouts,
      pollMs: config.watchEveryMs,
      // Every process measures these counts, see `measures.ts`.
      onCounts: () => undefined,
    }),
  )
  onPayerWoken(broadcast, driver.wake)
}

/** Starts reading and crediting payments, following named transactions, and reporting problems with the chain. */
export function startWatcher(common: Common, keep: RegisterPart): void {
  const { config, bind, metrics, clock } = common
  const role = openRole(common, 'watcher')
  const { db, log, chain, settling, notifyPages } = role
  const { reader } = chain
  keep(
    watchPayments({
      db,
      chain: reader,
      log,
      pollMs: config.watchEveryMs,
      bindDatabase: bind,
      ...settleArrivals(settling),
      judgeDust: (payments) => judgeDust(db, payments),
      reconcile: (...blocks) => reconcilePayments({ db, log, chain: reader }, ...blocks),
      // Blocks of the local chain are cheap to read, so BNB without an order is detected there too.
      isBnbAwaited: async (sinceMs) => chain.local !== null || isBnbAwaited(db, sinceMs),
      followOrders: createOrderFollower({
        readTransaction: (hash) => readNamedTransaction(db, reader, hash),
        settleTogether: (payments) => settleFollowed(settling, payments),
        db,
        chainId: chain.network.id,
        notifyPages,
      }),
    }),
  )
  keep(watchChainHealth({ ...role, chain: reader, metrics, clock }))
}

/**
 * Serves only probes and metrics, for a process without players.
 *
 * @returns the URL at which it listens
 * @throws StartupError if the port cannot be used
 */
export async function startProbes(common: Common, keep: RegisterPart, drain: Drain): Promise<string> {
  const { config, log, db, chain, metrics } = common
  const routes = probeRoutes({ db, isChainUp: () => isChainUp(chain.reader), isStopping: drain.isStopping })
  const app = await createProbeApp({ log, routes, metrics, metricsAccess: config.metricsAccess })
  drain.watch(app)
  keep(drain)
  return listen(app, config.host, config.port)
}

/** Milliseconds for which the count is cached. Counting reads all sessions. */
const SESSIONS_FRESH_MS = 10_000

/**
 * Serves pages, calls and sockets.
 *
 * @returns the URL at which it listens
 * @throws StartupError if the port cannot be used
 */
export async function startWeb(common: Common, keep: RegisterPart, drain: Drain): Promise<string> {
  const { config, db, databaseUrl, queue, bots, notifications, broadcast, settings, chain, cards, bus, metrics } =
    common
  const role = openRole(common, 'web')
  const { log } = role
  const exportList = createExport(db, keep(createFileThread(databaseUrl)).open)
  const sessions = cacheSessions(db, broadcast)
  const take = async () => metrics.playerSessions.set(sessions.size())
  addMeasure(metrics, log, { name: 'player sessions', freshMs: SESSIONS_FRESH_MS, take })
  const untrustedProxy = createUntrustedProxy(config.trustedProxies)
  const routes = allRoutes({
    ...{ ...role, config, sessions, bots, notifications, broadcast, queue },
    ...{ gameRuns: common.gameRuns, drain, untrustedProxy },
  })
  const imageOrigins = await watchImageOrigins({ cards, settings, bus, log })
  const painter = keep(createPainter())
  const pictures = createPictureStore(painter)
  const parts = {
    settings,
    cards,
    sessions,
    chain,
    bus,
    metrics,
    imageOrigins,
    pictures,
    routes,
    exportList,
    untrustedProxy,
  }
  const app = await openEdge({ config, log, db, ...parts })
  drain.watch(app)
  keep(drain)
  const url = await listen(app, config.host, config.port)
  // Starts the comparison with the chain's past, so that the first decision need not wait for it.
  void role.payouts.record
    .compare()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'payouts are not compared with the chain yet; decisions on withdrawals wait for it'),
    )
  return url
}

type ImageOriginDeps = {
  readonly cards: CachedCards
  readonly settings: CachedSettings
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly log: Pick<Logger, 'warn'>
}

/** Milliseconds until the origins are read again, in case a notification was lost. */
const REREAD_AFTER_MS = 5_000

/**
 * Watches the origins of the pictures of cards and of the logo, besides this site. It reads them when an operator changes one,
 * and not while a page is requested. If the database is down, pages are served with the last known origins.
 */
async function watchImageOrigins({ cards, settings, bus, log }: ImageOriginDeps): Promise<() => readonly string[]> {
  let known: readonly string[] = []
  let lookedAtMs = 0
  async function look(): Promise<void> {
    lookedAtMs = performance.now()
    try {
      const [{ cards: all }, { values }] = await Promise.all([cards.current(), settings.current()])
      known = imageOrigins([values.brand.logoUrl, ...all.map(({ imageUrl }) => imageUrl)])
    } catch (error) {
      log.warn({ err: error }, 'the origins of pictures were not read; pages keep the last known ones')
    }
  }
  bus.subscribe(({ userId, message }) => {
    if (userId === null && message.type === 'settings') void look()
  })
  await look()
  return () => {
    if (performance.now() - lookedAtMs >= REREAD_AFTER_MS) void look()
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
  readonly sessions: SessionCache
  readonly bus: EventBus
  readonly metrics: Metrics
  readonly imageOrigins: () => readonly string[]
  readonly cards: CachedCards
  readonly pictures: PictureStore
  readonly routes: readonly Route[]
  readonly exportList: ExportList
  readonly untrustedProxy: UntrustedProxy
}

/** Opens the HTTP edge with its sessions, keys and maintenance state from the features. */
async function openEdge(deps: EdgeParts): Promise<FastifyInstance> {
  const { config, log, db, settings, sessions, chain, bus, metrics, imageOrigins, routes, exportList } = deps
  const findImage = createImageFinder(db)
  return createApp({
    log,
    bus,
    metrics,
    routes,
    exportList,
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
      storeOperatorAnswer: (username, key, answer) => storeOperatorAnswer(db, username, key, answer),
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
      readPayout: createSharedPayoutReader(db, chain.network.id),
      readRun: createSharedRunReader(db),
      findImage,
      pictures: deps.pictures,
      webFolder: WEB_FOLDER,
    }),
    localRpcUrl: chain.local?.rpcUrl ?? null,
    webFolder: WEB_FOLDER,
    siteName: (await settings.current()).values.site.name,
  })
}

/**
 * Starts listening.
 *
 * @param port 0 for any free one
 * @returns the URL to open
 * @throws StartupError if the port is taken or may not be used
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    const address = new URL(await app.listen({ host, port }))
    const shown = ['127.0.0.1', '0.0.0.0', '[::1]', '[::]'].includes(address.hostname) ? 'localhost' : address.hostname
    return `http://${shown}:${address.port || '80'}`
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'EADDRINUSE') throw new StartupError(`PORT: ${port} is taken; set PORT to a free one`, { cause })
    if (code === 'EACCES') throw new StartupError(`PORT: this user may not listen on ${port}`, { cause })
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(`HOST: ${host} is no address of this machine`, { cause })
    }
    throw cause
  }
}

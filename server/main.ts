import type { Logger } from 'pino'
import { bindDatabase, checkDatabase } from './chain/bind-database.ts'
import { watchPayments } from './chain/payment-watcher.ts'
import type { Config } from './config.ts'
import { createDataFolder, type DataFolder, openDataFolder } from './data-folder.ts'
import { createBroadcast } from './db/broadcast.ts'
import { checkPooler } from './db/check-pooler.ts'
import { migrate } from './db/migrate.ts'
import { createDatabase } from './db/pool.ts'
import { DependencyDown } from './dependency-down.ts'
import { startEmbeddedPostgres } from './dev/embedded-postgres.ts'
import { ensureOperator, type NewOperator } from './features/admin/ensure-operator.ts'
import { tidyLogins } from './features/admin/tidy-logins.ts'
import { cacheSessions } from './features/auth/cached-sessions.ts'
import { tidySignIn } from './features/auth/tidy-sign-in.ts'
import { cacheCards } from './features/cards/cached-cards.ts'
import { stockCards } from './features/cards/stock-cards.ts'
import { createReplayPool } from './features/games/replay/replay-pool.ts'
import { createNetworkMarks } from './features/games/runs/mark-network.ts'
import { startSweeping } from './features/games/runs/sweep-runs.ts'
import { tidyNetworks } from './features/games/runs/tidy-networks.ts'
import { createOrderFollower } from './features/orders/follow-orders.ts'
import { isBnbAwaited } from './features/orders/is-bnb-awaited.ts'
import { createDrain } from './http/drain.ts'
import { createEventBus } from './http/event-bus.ts'
import { createMetrics } from './http/metrics.ts'
import { createUntrustedProxy } from './http/untrusted-proxy.ts'
import { auditHeadJob } from './jobs/audit-head-job.ts'
import { auditJob } from './jobs/audit-job.ts'
import { cleanupJob } from './jobs/cleanup-job.ts'
import { openQueue, runJobs } from './jobs/queue.ts'
import { reconcileJob } from './jobs/reconcile-job.ts'
import { solvencyJob } from './jobs/solvency-job.ts'
import { startFolding } from './ledger/totals.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { createBots, createNotify } from './notify/notify.ts'
import { tidyPurchaseNames } from './payments/purchase-names.ts'
import { drivePayouts } from './payouts/payout-driver.ts'
import { createRunningParts } from './process/running-parts.ts'
import { tidyPlayerRequests } from './routing/once.ts'
import { cacheSettings } from './settings/cached-settings.ts'
import { keepDay } from './solvency/keep-day.ts'
import { watchFloor } from './solvency/watch-floor.ts'
import { allRoutes } from './wiring/all-routes.ts'
import { createFileThread } from './wiring/create-file-thread.ts'
import { watchImageOrigins } from './wiring/image-origins.ts'
import { openChain } from './wiring/open-chain.ts'
import { openEdge } from './wiring/open-edge.ts'
import { tellAuditHead } from './wiring/tell-audit-head.ts'
import { watchChainHealth } from './wiring/watch-chain-health.ts'
import { wirePayments } from './wiring/wire-payments.ts'
import { wirePayouts } from './wiring/wire-payouts.ts'
import { wireReconcile } from './wiring/wire-reconcile.ts'
import { wireSolvency } from './wiring/wire-solvency.ts'

export type Platform = {
  /** Where it listens, e.g. `http://localhost:3000`. */
  readonly url: string
  /** Null where nothing is kept on this machine. */
  readonly dataDir: string | null
  /** Only at the first start. */
  readonly newOperator: NewOperator | null
  stop(): Promise<void>
}

/**
 * Builds and starts everything, in the order in which the parts need each other; `stop` ends them in reverse.
 *
 * @throws StartupError with one line for whoever started it
 */
export async function startPlatform(config: Config): Promise<Platform> {
  const log = createLog(config.logLevel)
  const { keep, stop } = createRunningParts()
  try {
    const dataDir = openFolder(config, (folder) => keep({ stop: folder.release }))
    const databaseUrl = config.databaseUrl ?? keep(await openDatabase(config, log)).databaseUrl
    const ownerUrl = config.databaseOwnerUrl ?? databaseUrl
    await migrate(ownerUrl)
    const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
    const db = createDatabase(databaseUrl, config.databaseConnections, onLost, config.databasePoolerUrl)
    keep({ stop: db.end })
    if (config.databasePoolerUrl !== null) await checkPooler(db)
    await stockCards(db)
    const newOperator = await ensureOperator(db, {
      username: config.adminUsername,
      password: config.adminPassword,
      isLocal: config.network === 'local',
    })

    const chain = keep(await openChain(config, log))
    const bind = () => bindDatabase(db, chain.reader, { isLocal: chain.local !== null })
    await checkDatabase(db, chain.reader, { isLocal: chain.local !== null })
    await bindWhereReadable(bind)
    const metrics = createMetrics()
    const broadcast = keep(await createBroadcast(db, databaseUrl, log))
    const settings = cacheSettings(db, broadcast)
    const sessions = cacheSessions(db, broadcast)
    const cards = cacheCards(db, broadcast)
    const bus = createEventBus(broadcast)
    const queue = keep(await openQueue(ownerUrl, log))
    const bots = createBots(config.telegram)
    const notifications = await createNotify({ db, boss: queue.boss, bots, log })

    const { announce, announceToAll } = bus
    const wires = { db, log, chain, settings, sessions, cards, announce, announceToAll, notify: notifications.notify }
    const payments = wirePayments({ ...wires, metrics })
    const reconciling = wireReconcile({ ...payments, db, log, chain: chain.reader })
    const payouts = wirePayouts({ ...wires, onRefunded: payments.onOutcome })
    const payoutDriver = keep(
      drivePayouts({
        ...payouts,
        pollMs: config.watchEveryMs,
        onCounts: ({ paused, forPerson }) => {
          metrics.pausedPayouts.set(paused)
          metrics.payoutsForPerson.set(forPerson)
        },
      }),
    )

    const { open: openFile } = keep(createFileThread(databaseUrl))
    const solvency = wireSolvency(wires)
    const replays = keep(createReplayPool())
    const gameRuns = { db, announce, replays, markNetwork: createNetworkMarks(db) }
    const wired = { ...wires, payments, payouts, payoutDriver, solvency, gameRuns }
    const drain = createDrain({ log, delayMs: config.stopDelayMs, timeoutMs: config.stopTimeoutMs })
    const { isStopping } = drain
    const untrustedProxy = createUntrustedProxy(config.trustedProxies)
    const routes = allRoutes({ ...wired, openFile, config, bots, notifications, isStopping, untrustedProxy })
    const imageOrigins = await watchImageOrigins({ cards, settings, bus, log })
    const edge = { config, log, db, settings, sessions, chain, bus, metrics, imageOrigins, routes, untrustedProxy }
    const app = await openEdge(edge)
    drain.watch(app)
    keep(drain)
    const url = await listen(app, config.host, config.port)

    keep(
      watchPayments({
        db,
        chain: chain.reader,
        log,
        pollMs: config.watchEveryMs,
        startBlock: config.startBlock,
        bindDatabase: bind,
        ...payments.arrivals,
        judgeDust: payments.judgeDust,
        reconcile: reconciling.reconcile,
        // Blocks of the local chain cost nothing, so there BNB without an order is kept too.
        isBnbAwaited: async (sinceMs) => chain.local !== null || isBnbAwaited(db, sinceMs),
        followOrders: createOrderFollower({
          ...payments,
          settleTogether: payments.settleFollowed,
          db,
          chainId: chain.network.id,
          announce: bus.announce,
        }),
      }),
    )
    keep(watchChainHealth({ ...wires, chain: chain.reader, metrics }))
    keep(startFolding(db, log))
    keep(startSweeping({ ...gameRuns, log }))
    keep(watchFloor({ ...solvency, log }))
    await runJobs(queue.boss, [
      auditJob({ db, log, onFindings: (count) => metrics.auditFindings.set(count) }),
      auditHeadJob(() => tellAuditHead(db, notifications.notify)),
      reconcileJob(reconciling.reconcileDaily),
      solvencyJob(() => keepDay(solvency)),
      cleanupJob(
        [tidySignIn, tidyLogins, tidyNetworks, tidyPurchaseNames, tidyPlayerRequests].map((tidy) => () => tidy(db)),
      ),
    ])
    // The first to stop: whatever is in flight still has everything that it needs.
    keep(drain)
    return { url, dataDir, newOperator, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** The folder is this process's alone only where the database stands in it. */
function openFolder(config: Config, onLocked: (folder: DataFolder) => void): string | null {
  if (config.databaseUrl !== null) return config.network === 'local' ? createDataFolder(config.dataDir) : null
  const folder = openDataFolder(config.dataDir)
  onLocked(folder)
  return folder.path
}

/** While too few nodes answer, the watcher binds the database later, before anything is read. */
const bindWhereReadable = (bind: () => Promise<void>) =>
  bind().catch((error: unknown) => {
    if (!(error instanceof DependencyDown)) throw error
  })

const openDatabase = (config: Config, log: Logger) =>
  startEmbeddedPostgres({ dataDir: config.dataDir, port: config.localDatabasePort, log })

import { readHead } from '../audit/log/read-audit-log.ts'
import { isChainUp } from '../chain/check-chain.ts'
import { watchPayments } from '../chain/payment-watcher.ts'
import { readNamed } from '../chain/read-transaction.ts'
import { runDespiteFailures } from '../chain/run-many.ts'
import { watchChainHealth } from '../chain/watch-chain-health.ts'
import type { Database } from '../db/statement.ts'
import { tidyLogins } from '../features/admin/throttle-login.ts'
import { tidySignIn } from '../features/auth/sessions.ts'
import { startSweeping } from '../features/games/runs/end-run.ts'
import { tidyNetworks } from '../features/games/runs/mark-network.ts'
import { createOrderFollower, isBnbAwaited } from '../features/orders/follow-orders.ts'
import { probeRoutes } from '../features/platform/routes.ts'
import type { Drain } from '../http/drain.ts'
import { createProbeApp } from '../http/probe-app.ts'
import { tidyPlayerRequests } from '../http/routing/once.ts'
import { watchFloor } from '../ledger/solvency/check-floor.ts'
import { keepDay } from '../ledger/solvency/solvency.ts'
import { startFolding } from '../ledger/totals.ts'
import { listen } from '../listen.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import { tidyOutbox } from '../outbox/tidy-outbox.ts'
import { startNumbering } from '../payments/number-copies.ts'
import { tidyPurchaseNames } from '../payments/purchase-names.ts'
import { reconcileDaily, reconcilePayments } from '../payments/reconcile-payments.ts'
import { judgeDust, settleArrivals, settleFollowed } from '../payments/settle-payment.ts'
import { compareOutgoing, watchOutgoing } from '../payouts/outgoing/compare-outgoing.ts'
import { drivePayouts } from '../payouts/payout-driver.ts'
import { onPayerWoken } from '../payouts/payout-rows.ts'
import { runJobs } from '../runtime/jobs/queue.ts'
import {
  auditHeadJob,
  auditJob,
  cleanupJob,
  fullAuditJob,
  outgoingJob,
  reconcileJob,
  solvencyJob,
} from '../runtime/jobs/scheduled-jobs.ts'
import { tidyProcesses } from '../runtime/roles/read-roles.ts'
import type { Common, Keep } from './open-common.ts'
import { openRole } from './open-role.ts'

/** Functions that each delete expired rows of their own feature. */
const TIDIES = [tidySignIn, tidyLogins, tidyNetworks, tidyPurchaseNames, tidyOutbox, tidyPlayerRequests, tidyProcesses]

/** Starts all timed work: folding, sweeping, the sales floor, and the queue's jobs with the bots' messages. */
export async function startJobs(common: Common, keep: Keep): Promise<void> {
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
  const jobs = [
    auditJob(audits),
    fullAuditJob(audits),
    auditHeadJob(() => tellAuditHead(db, notifications.notify)),
    reconcileJob(() => reconcileDaily({ db, log, chain: chain.reader })),
    outgoingJob(async () => void (await compareOutgoing(outgoing))),
    solvencyJob(() => keepDay(solvency)),
    cleanupJob(() => runDespiteFailures(TIDIES.map((tidy) => () => tidy(db)))),
  ]
  await runJobs(queue.boss, jobs, { log, onFailed: (job) => metrics.jobsFailed.inc({ job }) })
}

/** Sends the head of the audit log to the operator's chat. Sends nothing while the log is empty or the bot is off. */
export const tellAuditHead = (db: Database, notify: Notify): Promise<void> =>
  db.transaction(async (tx) => {
    const { sequence, hash } = await readHead(tx)
    if (sequence === 0n) return
    await notify(tx, { type: 'audit_head', sequence: Number(sequence), hash: hash.toString('hex') })
  })

/** Starts paying queued payouts. It is the only role that needs the hot wallet's key. */
export function startPayer(common: Common, keep: Keep): void {
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
export function startWatcher(common: Common, keep: Keep): void {
  const { config, bind, metrics, clock } = common
  const role = openRole(common, 'watcher')
  const { db, log, chain, settling, tell } = role
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
        readTransaction: (hash) => readNamed(db, reader, hash),
        settleTogether: (payments) => settleFollowed(settling, payments),
        db,
        chainId: chain.network.id,
        tell,
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
export async function startProbes(common: Common, keep: Keep, drain: Drain): Promise<string> {
  const { config, log, db, chain, metrics } = common
  const routes = probeRoutes({ db, isChainUp: () => isChainUp(chain.reader), isStopping: drain.isStopping })
  const app = await createProbeApp({ log, routes, metrics, metricsAccess: config.metricsAccess })
  drain.watch(app)
  keep(drain)
  return listen(app, config.host, config.port)
}

import { readHead } from '../audit/log/read-audit-log.ts'
import { runDespiteFailures } from '../chain/run-many.ts'
import type { Database } from '../db/statement.ts'
import { tidyLogins } from '../features/admin/throttle-login.ts'
import { tidySignIn } from '../features/auth/sessions.ts'
import { startSweeping } from '../features/games/runs/end-run.ts'
import { tidyNetworks } from '../features/games/runs/mark-network.ts'
import { tidyPlayerRequests } from '../http/routing/once.ts'
import { watchFloor } from '../ledger/solvency/check-floor.ts'
import { keepDay } from '../ledger/solvency/solvency.ts'
import { startFolding } from '../ledger/totals.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import { tidyOutbox } from '../outbox/tidy-outbox.ts'
import { startNumbering } from '../payments/number-copies.ts'
import { tidyPurchaseNames } from '../payments/purchase-names.ts'
import { compareOutgoing, watchOutgoing } from '../payouts/outgoing/compare-outgoing.ts'
import { auditHeadJob } from '../runtime/jobs/audit-head-job.ts'
import { auditJob, fullAuditJob } from '../runtime/jobs/audit-job.ts'
import { cleanupJob } from '../runtime/jobs/cleanup-job.ts'
import { outgoingJob } from '../runtime/jobs/outgoing-job.ts'
import { runJobs } from '../runtime/jobs/queue.ts'
import { reconcileJob } from '../runtime/jobs/reconcile-job.ts'
import { solvencyJob } from '../runtime/jobs/solvency-job.ts'
import { tidyProcesses } from '../runtime/roles/read-roles.ts'
import type { Common, Keep } from './open-common.ts'
import { openRole } from './open-role.ts'
import { watchChainHealth } from './watch-chain-health.ts'

/** Functions that each delete expired rows of their own feature. */
const TIDIES = [tidySignIn, tidyLogins, tidyNetworks, tidyPurchaseNames, tidyOutbox, tidyPlayerRequests, tidyProcesses]

/** Starts all timed work: folding, sweeping, the sales floor, and the queue's jobs with the bots' messages. */
export async function startJobs(common: Common, keep: Keep): Promise<void> {
  const { roles, queue, metrics, clock, notifications, gameRuns } = common
  const role = openRole(common, 'jobs')
  const { db, log, chain, reconciling, outgoing, solvency } = role
  if (!roles.has('watcher')) {
    // A watcher that has ended cannot report its own end.
    keep(watchChainHealth({ ...role, chain: chain.reader, metrics, clock }))
  }
  keep(watchOutgoing(outgoing))
  keep(startFolding(db, log))
  keep(startNumbering(db, log))
  keep(startSweeping({ ...gameRuns, log }))
  keep(watchFloor({ ...solvency, log }))
  const audits = { db, log, onFindings: metrics.countFindings }
  const jobs = [
    auditJob(audits),
    fullAuditJob(audits),
    auditHeadJob(() => tellAuditHead(db, notifications.notify)),
    reconcileJob(reconciling.reconcileDaily),
    outgoingJob(() => compareOutgoing(outgoing)),
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

import type { Logger } from 'pino'
import { type Database, only } from '../../db/statement.ts'
import { countWaiting } from '../../features/admin/health.sql.ts'
import type { ReplayPool } from '../../features/games/replay/replay-pool.ts'
import type { Metrics } from '../../http/metrics.ts'
import { readQueues } from '../../runtime/jobs/read-queues.ts'
import { readRoles } from '../../runtime/roles/read-roles.ts'
import { addMeasure } from './measure.ts'
import { readComparedAgo, readLoginFailures, readWatchfulness } from './measures.sql.ts'

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: Metrics
  readonly replays: Pick<ReplayPool, 'waiting'>
}

const FRESH_MS = 10_000
const QUEUES_FRESH_MS = 15_000

/**
 * Measures processes, jobs, alarms and decisions that wait for an operator, which are the same in every process, and this
 * process's own games.
 */
export function measurePlatform({ db, log, metrics, replays }: Deps): void {
  const add = (name: string, freshMs: number, take: () => Promise<void>) =>
    addMeasure(metrics, log, { name, freshMs, take })

  add('roles', FRESH_MS, async () => {
    for (const { role, processes } of await readRoles(db)) metrics.processesLiving.set({ role }, processes)
  })

  add('jobs', QUEUES_FRESH_MS, async () => {
    for (const { queue, waiting, active, failed, oldestSeconds } of await readQueues(db)) {
      metrics.jobs.set({ queue, state: 'waiting' }, waiting)
      metrics.jobs.set({ queue, state: 'active' }, active)
      metrics.jobs.set({ queue, state: 'failed' }, failed)
      metrics.jobsOldestSeconds.set({ queue }, oldestSeconds)
    }
  })

  add('what waits for a person', FRESH_MS, async () => {
    const waiting = only(await countWaiting(db))
    metrics.waitingForPerson.set({ what: 'payments' }, Number(waiting.open_payments))
    metrics.waitingForPerson.set({ what: 'withdrawals' }, Number(waiting.pending_withdrawals))
    metrics.waitingForPerson.set({ what: 'airdrop claims' }, Number(waiting.pending_airdrop_claims))
    metrics.waitingForPerson.set({ what: 'strays' }, Number(waiting.strays))
    metrics.waitingForPerson.set({ what: 'payouts by hand' }, Number(waiting.payouts_by_hand))
    metrics.payoutsHeld.set(waiting.payouts_held ? 1 : 0)
    metrics.outgoingComparedSeconds.set(only(await readComparedAgo(db)).seconds ?? 0)
  })

  add('alarms and logins', FRESH_MS, async () => {
    const [row, failures] = await Promise.all([readWatchfulness(db), readLoginFailures(db)])
    const { audit_alarms: audit, chain_alarms: chain, operator_sessions: sessions } = only(row)
    metrics.alarmsOpen.set({ of: 'audit' }, Number(audit))
    metrics.alarmsOpen.set({ of: 'chain' }, Number(chain))
    metrics.operatorSessions.set(Number(sessions))
    for (const gate of LOGIN_GATES) {
      const found = failures.find(({ kind }) => kind === gate)
      metrics.loginFailures.set({ gate }, Number(found?.failures ?? 0))
    }
  })

  add('games', 0, async () => metrics.replaysWaiting.set(replays.waiting()))
}

/** Kinds of subjects that failed logins are counted for, see `throttle-login.ts`. */
const LOGIN_GATES = ['pair', 'address', 'account', 'code', 'proof'] as const

import { runAudit, runAuditIfDue } from '../../audit/run-audit.ts'
import type { Job } from './queue.ts'

type AuditDeps = Parameters<typeof runAudit>[0]

/** Seconds between a start, which has other work to do first, and the first audit. */
const SECONDS_BEFORE_AUDIT = 5
/**
 * Maximum seconds of an audit. The totals or a full audit may take longer than the default if there is much data. The watch raises
 * an alarm if a run is late.
 */
const AUDIT_SECONDS_MAX = 4 * 60 * 60

export const AUDIT_JOB = 'ledger.audit'
export const FULL_AUDIT_JOB = 'ledger.audit-full'

/**
 * Audits new records every hour and after each start, and the totals once a day. A difference is recorded as an alarm that only
 * an operator can resolve. Until then it stops the money of the players concerned, or of all players.
 */
export const auditJob = (deps: AuditDeps): Job => ({
  name: AUDIT_JOB,
  schedule: '17 * * * *',
  secondsAfterStart: SECONDS_BEFORE_AUDIT,
  secondsMax: AUDIT_SECONDS_MAX,
  run: async (askedBy) => {
    await runAudit(deps, 'new', askedBy)
    if (askedBy === null) await runAuditIfDue(deps, 'totals')
    else await runAudit(deps, 'totals', askedBy)
  },
})

/** Audits everything once a week, and when an operator requests it. */
export const fullAuditJob = (deps: AuditDeps): Job => ({
  name: FULL_AUDIT_JOB,
  // Checked every hour whether it is due, so that a week in which no server ran at that hour is not skipped.
  schedule: '41 * * * *',
  secondsAfterStart: SECONDS_BEFORE_AUDIT,
  secondsMax: AUDIT_SECONDS_MAX,
  run: (askedBy) => (askedBy === null ? runAuditIfDue(deps, 'full') : runAudit(deps, 'full', askedBy)),
})

/** Sends the head of the audit log's chain once a day to a place outside of this machine. */
export const auditHeadJob = (sendHead: Job['run']): Job => ({
  name: 'audit-log.head',
  schedule: '5 0 * * *',
  run: sendHead,
})

/** Compares transfers into the treasury with the ledger once a day, both ways. */
export const reconcileJob = (reconcileDaily: Job['run']): Job => ({
  name: 'payments.reconcile',
  schedule: '40 3 * * *',
  run: reconcileDaily,
})

/** Compares transfers out of the hot wallet with the payouts, both ways, once a day and a minute after each start. */
export const outgoingJob = (compareOutgoing: Job['run']): Job => ({
  name: 'payouts.reconcile',
  schedule: '50 3 * * *',
  secondsAfterStart: 60,
  run: compareOutgoing,
})

/** Records the debts and the chain balances four times an hour. The latest reading of each day is kept. */
export const solvencyJob = (keepDay: Job['run']): Job => ({
  name: 'solvency.day',
  schedule: '*/15 * * * *',
  secondsAfterStart: 15,
  run: keepDay,
})

/** Deletes expired rows. */
export const cleanupJob = (tidy: Job['run']): Job => ({ name: 'sign-in.cleanup', schedule: '*/10 * * * *', run: tidy })

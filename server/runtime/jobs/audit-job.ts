import { runAudit, runAuditIfDue } from '../../audit/run-audit.ts'
import type { Job } from './queue.ts'

type Deps = Parameters<typeof runAudit>[0]

/** Seconds after a start, which has other work to do first. */
const SECONDS_AFTER_START = 5
/**
 * Maximum seconds of a run. The totals or a full audit may take longer than the default if there is much data. The watch raises
 * an alarm if a run is late.
 */
const SECONDS_MAX = 4 * 60 * 60

export const AUDIT_JOB = 'ledger.audit'
export const FULL_AUDIT_JOB = 'ledger.audit-full'

/**
 * Audits new records every hour and after each start, and the totals once a day. A difference is recorded as an alarm that only
 * an operator can resolve. Until then it stops the money of the players concerned, or of all players.
 */
export const auditJob = (deps: Deps): Job => ({
  name: AUDIT_JOB,
  schedule: '17 * * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  secondsMax: SECONDS_MAX,
  run: async (askedBy) => {
    await runAudit(deps, 'new', askedBy)
    if (askedBy === null) await runAuditIfDue(deps, 'totals')
    else await runAudit(deps, 'totals', askedBy)
  },
})

/** Audits everything once a week, and when an operator requests it. */
export const fullAuditJob = (deps: Deps): Job => ({
  name: FULL_AUDIT_JOB,
  // Checked every hour whether it is due, so that a week in which no server ran at that hour is not skipped.
  schedule: '41 * * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  secondsMax: SECONDS_MAX,
  run: (askedBy) => (askedBy === null ? runAuditIfDue(deps, 'full') : runAudit(deps, 'full', askedBy)),
})

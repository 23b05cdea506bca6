import { runAudit, runAuditIfDue } from '../audit/run-audit.ts'
import type { Job } from './queue.ts'

type Deps = Parameters<typeof runAudit>[0]

/** A start has other things to do first. */
const SECONDS_AFTER_START = 5
/** Longer than that the totals or everything may take where there is a lot; who waits too long for it is told by the watch. */
const SECONDS_MAX = 4 * 60 * 60

export const AUDIT_JOB = 'ledger.audit'
export const FULL_AUDIT_JOB = 'ledger.audit-full'

/**
 * Looks every hour and after each start at what is new, and once a day at the totals; a difference is written down as an alarm
 * that only a person ends, and that stops the money of the players concerned, or everybody's, until then.
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

/** Looks at everything and everybody once a week, and when an operator wants it. */
export const fullAuditJob = (deps: Deps): Job => ({
  name: FULL_AUDIT_JOB,
  // Whether it is due is asked every hour: a week in which nothing ran at that hour has none too few.
  schedule: '41 * * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  secondsMax: SECONDS_MAX,
  run: (askedBy) => (askedBy === null ? runAuditIfDue(deps, 'full') : runAudit(deps, 'full', askedBy)),
})

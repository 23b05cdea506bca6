import type { Logger } from 'pino'
import { raiseAlarm } from '../audit/alarms.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../db/pool.ts'
import type { Job } from './queue.ts'

type Deps = { readonly db: Database; readonly log: Logger; readonly onFindings: (count: number) => void }

/** A start has other things to do first. */
const SECONDS_AFTER_START = 5

/**
 * Sums the ledger anew every hour and after each start; a difference is written down as an alarm that only a person
 * resolves, and that stops payouts until then.
 */
export const auditJob = ({ db, log, onFindings }: Deps): Job => ({
  name: 'ledger.audit',
  schedule: '17 * * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  run: async () => {
    const findings = await audit(db)
    onFindings(findings.length)
    for (const finding of findings) {
      log.error({ finding }, 'the audit found a difference in the ledger')
      await raiseAlarm(db, finding)
    }
  },
})

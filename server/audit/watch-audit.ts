import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import type { AuditRunKind } from '../db/schema/audit.ts'
import { storeAccepted, withoutAccepted } from './acceptances.ts'
import { endAlarmsOf, raiseAlarm } from './alarms.ts'
import { type RunState, readAuditState } from './audit-state.ts'
import type { Check } from './check-sentences.ts'
import type { Difference } from './difference.ts'
import { type AuditFinding, findingOf, sayFinding } from './finding.ts'

/** Checks of the audit itself. A run that ends well ends their alarms. */
export const LATE_CHECKS = {
  new: 'late_new',
  totals: 'late_totals',
  full: 'late_full',
} as const satisfies Readonly<Record<AuditRunKind, Check>>
export const FAILED_CHECKS = {
  new: 'failed_new',
  totals: 'failed_totals',
  full: 'failed_full',
} as const satisfies Readonly<Record<AuditRunKind, Check>>

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Called at each poll with the number of runs that are late or have failed. */
  readonly onOverdue: (count: number) => void
  readonly pollMs?: number
  readonly graceMs?: number
}

const POLL_MS = 60_000
/** Milliseconds after the start before the first check. A start first runs what became due during downtime. */
const GRACE_MS = 180_000

/**
 * Watches the audit from outside its job, in every process. A run that fails, hangs or never starts raises an alarm that
 * stops the money of all players, as a difference does. Without audits, it is unknown whether the books add up.
 */
export function watchAudit({ db, log, onOverdue, pollMs = POLL_MS, graceMs = GRACE_MS }: Deps): {
  stop(): Promise<void>
} {
  const startedAt = new Date()
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = checkAudit(db, log, startedAt)
      .then(onOverdue, (error: unknown) => log.warn({ err: error }, 'the audit could not be watched'))
      .then(() => {
        if (!isStopped) timer = setTimeout(look, pollMs)
      })
  }
  let timer = setTimeout(look, graceMs)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}

/**
 * Raises an alarm for each run that is late or has failed, and ends the alarms of other runs.
 *
 * @returns number of late or failed runs
 */
export async function checkAudit(db: Database, log: Pick<Logger, 'error'>, startedAt: Date): Promise<number> {
  const findings = await findOverdue(db, startedAt)
  for (const finding of findings) {
    log.error({ finding: sayFinding(finding) }, 'the audit is not running as it must')
    await raiseAlarm(db, finding)
  }
  const overdue = new Set<Check>(findings.map(({ check }) => check))
  const over = [...Object.values(LATE_CHECKS), ...Object.values(FAILED_CHECKS)].filter((check) => !overdue.has(check))
  await endAlarmsOf(db, over)
  return findings.length
}

/** Returns the finding of a late or failed run if the cause of its alarm is still there; null otherwise. */
export const checkAuditOf = async (db: Database, check: Check): Promise<AuditFinding | null> =>
  (await findOverdue(db, new Date())).find((finding) => finding.check === check) ?? null

async function findOverdue(db: Database, startedAt: Date): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const state of await readAuditState(db, startedAt)) {
    for (const difference of problemsOf(state)) {
      const { open, matchedBySentences } = await withoutAccepted(db, difference.code, [difference])
      await storeAccepted(db, matchedBySentences)
      findings.push(...[findingOf(difference.code, open)].filter((finding) => finding !== null))
    }
  }
  return findings
}

function problemsOf({ kind, lateSince, lastGood, problem }: RunState): Difference[] {
  const of = { userId: 0, row: {} }
  const lastGoodAt = lastGood?.endedAt.toISOString() ?? null
  return [
    ...(lateSince === null ? [] : [{ ...of, code: LATE_CHECKS[kind], facts: { lastGoodAt } }]),
    ...(problem === null ? [] : [{ ...of, code: FAILED_CHECKS[kind], facts: { problem, lastGoodAt } }]),
  ]
}

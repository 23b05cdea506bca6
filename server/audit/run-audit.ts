import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import type { AuditRunKind } from '../db/schema/audit.ts'
import { only } from '../db/statement.ts'
import { insertRun, updateRun, updateRunFailed } from './alarms.sql.ts'
import { endAlarmsOf, raiseAlarm } from './alarms.ts'
import { auditFull, auditNew, auditTotals, type Outcome } from './audit.ts'
import { readAuditState } from './audit-state.ts'
import { sayFinding } from './finding.ts'
import { FAILED_CHECKS, LATE_CHECKS } from './watch-audit.ts'

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly onFindings: (kind: AuditRunKind, count: number) => void
}

const ACTS: Readonly<Record<AuditRunKind, (db: Database) => Promise<Outcome>>> = {
  new: auditNew,
  totals: auditTotals,
  full: auditFull,
}
const PROBLEM_LENGTH_MAX = 300

/**
 * Runs the audit and records the run from its start. Each difference raises an alarm. A run that ends well ends the alarms
 * about late or failed runs.
 *
 * @param act set only by tests
 * @throws the run's error, after it is recorded
 */
export async function runAudit(
  { db, log, onFindings }: Deps,
  kind: AuditRunKind,
  askedBy: string | null = null,
  act = ACTS[kind],
): Promise<void> {
  const { id } = only(await insertRun(db, { kind, askedBy }))
  try {
    const { findings, players } = await act(db)
    for (const finding of findings) {
      log.error({ finding: sayFinding(finding) }, 'the audit found a difference')
      await raiseAlarm(db, finding, kind === 'full')
    }
    onFindings(kind, findings.length)
    await updateRun(db, { id, players, differences: findings.reduce((sum, { count }) => sum + count, 0) })
    await endAlarmsOf(db, [LATE_CHECKS[kind], FAILED_CHECKS[kind]])
  } catch (error) {
    const problem = String(error instanceof Error ? error.message : error).slice(0, PROBLEM_LENGTH_MAX)
    // If this cannot be recorded either, the run has no end and counts as late.
    await updateRunFailed(db, { id, problem }).catch(() => undefined)
    throw error
  }
}

/** Runs one kind of audit if it is due, so that a run missed during downtime is not skipped. */
export async function runAuditIfDue(deps: Deps, kind: AuditRunKind): Promise<void> {
  const state = (await readAuditState(deps.db)).find((it) => it.kind === kind)
  if (state === undefined || state.nextAt <= new Date()) await runAudit(deps, kind)
}

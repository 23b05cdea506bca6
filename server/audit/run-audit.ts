import type { Logger } from 'pino'
import type { AuditRunKind } from '../db/column-types.ts'
import type { Database } from '../db/statement.ts'
import { only } from '../db/statement.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { insertRun, updateRun, updateRunFailed } from './alarms.sql.ts'
import { type AuditFinding, createFinding, describeFinding, endAlarms, type OpenAlarm, raiseAlarm } from './alarms.ts'
import { type AuditOutcome, auditFull, auditNew, auditTotals, listAllPlayers } from './audit.ts'
import { PLATFORM_CHECKS, PLAYER_CHECKS, TOTAL_CHECKS } from './checks.ts'
import { checkPlatform, checkPlayers } from './run-checks.ts'
import type { Difference } from './sentences.ts'
import { checkAuditOf, FAILED_CHECKS, LATE_CHECKS, readAuditState } from './watch-audit.ts'

type AuditRunDeps = {
  readonly db: Database
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly metrics: Pick<Metrics, 'countFindings'>
}

const AUDIT_OF_KIND: Readonly<Record<AuditRunKind, (db: Database) => Promise<AuditOutcome>>> = {
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
  { db, log, metrics }: AuditRunDeps,
  kind: AuditRunKind,
  askedBy: string | null = null,
  act = AUDIT_OF_KIND[kind],
): Promise<void> {
  const { id } = only(await insertRun(db, { kind, askedBy }))
  try {
    const { findings, players } = await act(db)
    for (const finding of findings) {
      log.error({ finding: describeFinding(finding) }, 'the audit found a difference; an alarm is raised')
      await raiseAlarm(db, finding, kind === 'full')
    }
    metrics.countFindings(kind, findings.length)
    await updateRun(db, { id, players, differences: findings.reduce((sum, { count }) => sum + count, 0) })
    await endAlarms(db, [LATE_CHECKS[kind], FAILED_CHECKS[kind]])
  } catch (error) {
    const problem = String(error instanceof Error ? error.message : error).slice(0, PROBLEM_LENGTH_MAX)
    // If this cannot be recorded either, the run has no end and counts as late.
    await updateRunFailed(db, { id, problem }).catch(() => undefined)
    throw error
  }
}

/** Runs one kind of audit if it is due, so that a run missed during downtime is not skipped. */
export async function runAuditIfDue(deps: AuditRunDeps, kind: AuditRunKind): Promise<void> {
  const state = (await readAuditState(deps.db)).find((it) => it.kind === kind)
  if (state === undefined || state.nextAt <= new Date()) await runAudit(deps, kind)
}

/**
 * Repeats the check of an alarm, for the players that it names, or for all players if it names none.
 *
 * @returns null if nothing differs any more, and for alarms that are not from the audit, because a person ends those
 */
export async function repeatCheck(
  db: Database,
  { check, userIds, stopsAll }: Pick<OpenAlarm, 'check' | 'userIds' | 'stopsAll'>,
): Promise<AuditFinding | null> {
  if (check === null || check === 'payments_on_chain') return null
  const ofPlatform = PLATFORM_CHECKS.get(check) ?? TOTAL_CHECKS.get(check)
  if (ofPlatform !== undefined) {
    const { found } = await checkPlatform(db, new Map([[check, ofPlatform]]))
    return createFinding(check, found.get(check) ?? [])
  }
  if (!PLAYER_CHECKS.has(check) && check !== 'seals') return checkAuditOf(db, check)
  const differences: Difference[] = []
  for await (const players of stopsAll ? listAllPlayers(db) : [userIds]) {
    const { found } = await checkPlayers(db, players, 'whole', check)
    differences.push(...(found.get(check) ?? []))
  }
  return createFinding(check, differences)
}

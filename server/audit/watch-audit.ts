import type { Logger } from 'pino'
import type { AuditCheck } from '#core/audit-checks.ts'
import type { AuditRunKind } from '../db/column-types.ts'
import type { Database, Executor } from '../db/statement.ts'
import { only } from '../db/statement.ts'
import { type Loop, type LoopOptions, startLoop } from '../runtime/loop.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { filterAccepted, storeAccepted } from './acceptances.ts'
import { listLastGood, listLatest, readFirstRun } from './alarms.sql.ts'
import { type AuditFinding, createFinding, describeFinding, endAlarms, raiseAlarm } from './alarms.ts'
import type { Difference } from './sentences.ts'

/** Checks of the audit itself. A run that ends well ends their alarms. */
export const LATE_CHECKS = {
  new: 'late_new',
  totals: 'late_totals',
  full: 'late_full',
} as const satisfies Readonly<Record<AuditRunKind, AuditCheck>>
export const FAILED_CHECKS = {
  new: 'failed_new',
  totals: 'failed_totals',
  full: 'failed_full',
} as const satisfies Readonly<Record<AuditRunKind, AuditCheck>>

type AuditWatchDeps = {
  readonly db: Database
  readonly log: LoopOptions['log']
  readonly metrics: Pick<Metrics, 'auditOverdue'>
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
export function watchAudit({ db, log, metrics, pollMs = POLL_MS, graceMs = GRACE_MS }: AuditWatchDeps): Loop {
  const startedAt = new Date()
  const look = async () => metrics.auditOverdue.set(await checkAudit(db, log, startedAt))
  return startLoop(look, {
    log,
    level: 'warn',
    failure: 'the schedule of the audit was not checked; the check is repeated',
    recovery: 'the schedule of the audit is checked again',
    everyMs: pollMs,
    firstPauseMs: graceMs,
  })
}

/**
 * Raises an alarm for each run that is late or has failed, and ends the alarms of other runs.
 *
 * @returns number of late or failed runs
 */
export async function checkAudit(db: Database, log: Pick<Logger, 'error'>, startedAt: Date): Promise<number> {
  const findings = await findOverdue(db, startedAt)
  for (const finding of findings) {
    log.error({ finding: describeFinding(finding) }, 'an audit run is late or has failed; an alarm is raised')
    await raiseAlarm(db, finding)
  }
  const overdue = new Set<AuditCheck>(findings.map(({ check }) => check))
  const over = [...Object.values(LATE_CHECKS), ...Object.values(FAILED_CHECKS)].filter((check) => !overdue.has(check))
  await endAlarms(db, over)
  return findings.length
}

/** Returns the finding of a late or failed run if the cause of its alarm is still there; null otherwise. */
export const checkAuditOf = async (db: Database, check: AuditCheck): Promise<AuditFinding | null> =>
  (await findOverdue(db, new Date())).find((finding) => finding.check === check) ?? null

async function findOverdue(db: Database, startedAt: Date): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const state of await readAuditState(db, startedAt)) {
    for (const difference of findProblems(state)) {
      const { open, matchedBySentences } = await filterAccepted(db, difference.code, [difference])
      await storeAccepted(db, matchedBySentences)
      findings.push(...[createFinding(difference.code, open)].filter((finding) => finding !== null))
    }
  }
  return findings
}

function findProblems({ kind, lateSince, lastGood, problem }: RunState): Difference[] {
  const of = { userId: 0, row: {} }
  const lastGoodAt = lastGood?.endedAt.toISOString() ?? null
  return [
    ...(lateSince === null ? [] : [{ ...of, code: LATE_CHECKS[kind], facts: { lastGoodAt } }]),
    ...(problem === null ? [] : [{ ...of, code: FAILED_CHECKS[kind], facts: { problem, lastGoodAt } }]),
  ]
}

const KINDS = ['new', 'totals', 'full'] as const satisfies readonly AuditRunKind[]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Milliseconds between two runs of each kind. */
const DUE_EVERY_MS: Readonly<Record<AuditRunKind, number>> = { new: HOUR_MS, totals: DAY_MS, full: 7 * DAY_MS }
/** Maximum age of the last good run, in milliseconds: its interval plus the time that a run may take. */
const LATE_AFTER_MS: Readonly<Record<AuditRunKind, number>> = {
  new: HOUR_MS + 15 * MINUTE_MS,
  totals: DAY_MS + 2 * HOUR_MS,
  full: 7 * DAY_MS + 12 * HOUR_MS,
}

/** State of one kind of run. Moments are of the real clock, which the schedule uses. */
export type RunState = {
  readonly kind: AuditRunKind
  readonly lastGood: {
    readonly endedAt: Date
    readonly lastedMs: number
    readonly players: number
    readonly differences: number
  } | null
  /** Moment at which the next run is due. */
  readonly nextAt: Date
  readonly isRunning: boolean
  /** Operator who started the last run; null for the schedule. */
  readonly askedBy: string | null
  /** Reason why the last run failed; null if it did not. */
  readonly problem: string | null
  /** Moment since which the run is late; null if it is not. */
  readonly lateSince: Date | null
}

/**
 * Reads the state of the audit's runs from a few indexed rows, for the panel, for metrics and for alarms about the audit.
 *
 * @param graceUntil moment from which runs are counted if there was no run at all
 */
export async function readAuditState(executor: Executor, graceUntil: Date = new Date()): Promise<readonly RunState[]> {
  const [good, latest, firstRun] = await Promise.all([
    listLastGood(executor, { kinds: KINDS }),
    listLatest(executor, { kinds: KINDS }),
    readFirstRun(executor).then(only),
  ])
  const { now } = firstRun
  const since = firstRun.started_at ?? graceUntil
  return KINDS.map((kind) => {
    const last = good.find((row) => row.kind === kind)
    const run = latest.find((row) => row.kind === kind)
    const countedFrom = last?.ended_at ?? since
    const lateAt = new Date(countedFrom.getTime() + LATE_AFTER_MS[kind])
    return {
      kind,
      lastGood:
        last === undefined
          ? null
          : {
              endedAt: last.ended_at,
              lastedMs: last.ended_at.getTime() - last.started_at.getTime(),
              players: Number(last.players ?? 0n),
              differences: Number(last.differences ?? 0n),
            },
      nextAt: new Date(countedFrom.getTime() + (last === undefined ? 0 : DUE_EVERY_MS[kind])),
      isRunning:
        run !== undefined && run.ended_at === null && now.getTime() - run.started_at.getTime() < LATE_AFTER_MS.new,
      askedBy: run?.asked_by ?? null,
      problem: run?.problem ?? null,
      lateSince: lateAt <= now ? lateAt : null,
    }
  })
}

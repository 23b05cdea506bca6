import type { AuditRunKind } from '../db/schema/audit.ts'
import { type Executor, only } from '../db/statement.ts'
import { listLastGood, listLatest, readFirstRun } from './alarms.sql.ts'

const KINDS = ['new', 'totals', 'full'] as const satisfies readonly AuditRunKind[]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Milliseconds between two runs of each kind. */
export const DUE_EVERY_MS: Readonly<Record<AuditRunKind, number>> = { new: HOUR_MS, totals: DAY_MS, full: 7 * DAY_MS }
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
 * @param isFresh moment from which runs are counted if there was no run at all
 */
export async function readAuditState(executor: Executor, isFresh: Date = new Date()): Promise<readonly RunState[]> {
  const [good, latest, firstRun] = await Promise.all([
    listLastGood(executor, { kinds: KINDS }),
    listLatest(executor, { kinds: KINDS }),
    readFirstRun(executor).then(only),
  ])
  const { now } = firstRun
  const since = firstRun.started_at ?? isFresh
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

import {
  type AlarmFile,
  acceptDifference as acceptCall,
  getAuditAlarm,
  listAuditRuns,
  postCorrection as postCall,
  previewCorrection as previewCall,
  setKeptRow as setCall,
  startAudit,
} from '#core/api/audit-alarms.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { acceptDifference as keepAccepted } from '../../audit/acceptances.ts'
import { findOpenAlarm } from '../../audit/alarms.ts'
import { readAuditState } from '../../audit/audit-state.ts'
import type { Check } from '../../audit/check-sentences.ts'
import { sayDifference } from '../../audit/difference.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/run-once.ts'
import { recheck } from '../../audit/recheck.ts'
import type { Database } from '../../db/pool.ts'
import type { Announce } from '../../http/routing/announce.ts'
import { idempotencyKey } from '../../http/routing/idempotency-key.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { listWallets } from './corrections.sql.ts'
import { postCorrection, previewCorrection } from './post-correction.ts'
import { type Decision, findDifference, SETTABLE, setKeptRow } from './set-kept-row.ts'

type Deps = {
  readonly db: Database
  readonly announce: Announce
  /** Requests an audit at once. Returns false if one is already waiting or running. */
  readonly askForAudit: (kind: 'new' | 'full', username: string) => Promise<boolean>
}

export const correctionRoutes = (deps: Deps): Route[] => [
  route(getAuditAlarm, ({ params }) => readAlarm(deps.db, params.id)),
  route(setCall, async ({ session, params, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? setKeptRow(deps.db, session, key.value, params.id, body) : key
  }),
  route(acceptCall, async ({ session, params, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? acceptDifference(deps.db, session, key.value, params.id, body) : key
  }),
  route(previewCall, ({ query }) => previewCorrection(deps.db, query)),
  route(postCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? postCorrection(deps, session, key.value, body) : key
  }),
  route(listAuditRuns, async () => {
    const runs = await readAuditState(deps.db)
    return ok({
      runs: runs.map((run) => ({
        kind: run.kind,
        lastEndedAt: run.lastGood?.endedAt.toISOString() ?? null,
        lasted: run.lastGood?.lastedMs ?? null,
        players: run.lastGood?.players ?? null,
        differences: run.lastGood?.differences ?? null,
        nextAt: run.nextAt.toISOString(),
        isRunning: run.isRunning,
        askedBy: run.askedBy,
        problem: run.problem,
        isLate: run.lateSince !== null,
      })),
    })
  }),
  route(startAudit, async ({ session: { username }, body: { kind } }) => {
    const isStarted = await deps.askForAudit(kind, username)
    await deps.db.transaction((tx) =>
      writeAuditLog(tx, { username, action: 'run audit', subject: 'audit', details: { look: kind, isStarted } }),
    )
    return ok({ isStarted })
  }),
]

/** Reads an open alarm as of now. Repeats its check for the players that it names. */
export async function readAlarm(db: Database, alarmId: number): Promise<Result<AlarmFile, 'audit_alarm_unknown'>> {
  const alarm = await findOpenAlarm(db, alarmId)
  if (alarm === null) return refuse('audit_alarm_unknown')
  const [finding, wallets] = await Promise.all([recheck(db, alarm), listWallets(db, { users: alarm.userIds })])
  return ok({
    id: alarmId,
    check: alarm.sentence,
    raisedAt: alarm.raisedAt.toISOString(),
    stopsAll: alarm.stopsAll,
    players: wallets.map((row) => ({ userId: Number(row.user_id), walletAddress: row.wallet_address })),
    count: finding?.count ?? 0,
    differences: finding?.differences.map(sayDifference) ?? [],
    remedy: remedyOf(alarm.check),
  })
}

/**
 * Returns a check's remedy. Most checks compare rows of events, which must not be rewritten: their differences are accepted with an
 * explanation.
 */
const remedyOf = (check: Check | null): AlarmFile['remedy'] =>
  check !== null && SETTABLE.has(check) ? 'set' : check === 'holds' ? 'correct' : 'accept'

type Refusal = 'audit_alarm_unknown' | 'difference_unknown'

/**
 * Accepts a difference as explained, exactly as a new check finds it. The audit ignores it while it stays the same, and alarms
 * again when it changes. For differences that neither a correction nor a kept row puts right.
 */
export async function acceptDifference(
  db: Database,
  { username }: OperatorSession,
  key: string | null,
  alarmId: number,
  { note, ...wanted }: Decision,
): Promise<Result<undefined, Refusal | 'idempotency_key_reused'>> {
  const once = { username, key, call: 'POST /api/admin/audit-alarms/accept', request: { alarmId, note, ...wanted } }
  const alarm = await findOpenAlarm(db, alarmId)
  const difference = alarm === null ? null : await findDifference(db, alarm, wanted)
  const done = await runOnce<null, Refusal>(db, once, async (tx) => {
    if (alarm === null) return refuse('audit_alarm_unknown')
    if (difference === null) return refuse('difference_unknown')
    await keepAccepted(tx, difference, { username, note })
    await writeAuditLog(tx, {
      username,
      action: 'accept difference',
      subject: wanted.userId === 0 ? `audit alarm ${alarmId}` : `user ${wanted.userId}`,
      details: {
        ...{ alarmId, check: alarm.sentence, userId: wanted.userId },
        ...{ row: wanted.subject, difference: wanted.difference, note },
      },
    })
    return ok(null)
  })
  return done.ok ? ok(undefined) : done
}

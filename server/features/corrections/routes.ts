import { isDeepStrictEqual } from 'node:util'
import type { PgBoss } from 'pg-boss'
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
import type { AuditCheck } from '#core/audit-checks.ts'
import type { AuditSubject } from '#core/audit-subject.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { acceptDifference as keepAccepted, removeSeal } from '../../audit/acceptances.ts'
import { findOpenAlarm } from '../../audit/alarms.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/operator-requests.ts'
import { repeatCheck } from '../../audit/run-audit.ts'
import { checkPlatformWithin } from '../../audit/run-checks.ts'
import {
  CHECK_SENTENCES,
  type DescribedDifference,
  type Difference,
  describeDifference,
} from '../../audit/sentences.ts'
import { readAuditState } from '../../audit/watch-audit.ts'
import type { BalanceTotalName } from '../../db/column-types.ts'
import { constraintOf, type Database, type Transaction } from '../../db/statement.ts'
import type { Announce } from '../../http/routing/notify-pages.ts'
import { idempotencyKey } from '../../http/routing/player-requests.ts'
import { type OperatorSession, type Route, route } from '../../http/routing/route.ts'
import {
  correctMiningTotal,
  correctTotal,
  lockStoredRows,
  resetBalances,
  resetBasePosted,
  resetLotPosted,
  type StoredRowChange,
} from '../../ledger/reset-stored-rows.ts'
import { AUDIT_JOB, FULL_AUDIT_JOB, requestJob } from '../../runtime/jobs/queue.ts'
import { listWallets } from './corrections.sql.ts'
import { postCorrection, previewCorrection } from './post-correction.ts'

type CorrectionDeps = {
  readonly db: Database
  readonly announce: Announce
  readonly boss: Pick<PgBoss, 'send'>
}

export const correctionRoutes = (deps: CorrectionDeps): Route[] => [
  route(getAuditAlarm, ({ params }) => readAlarm(deps.db, params.id)),
  route(setCall, async ({ session, params, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? resetStoredRow(deps.db, session, key.value, params.id, body) : key
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
    // False if one is already waiting or running.
    const isStarted = await requestJob(deps.boss, kind === 'new' ? AUDIT_JOB : FULL_AUDIT_JOB, username)
    await deps.db.transaction((tx) =>
      writeAuditLog(tx, {
        username,
        action: 'run audit',
        subject: { kind: 'audit' },
        details: { look: kind, isStarted },
      }),
    )
    return ok({ isStarted })
  }),
]

/** Reads an open alarm as of now. Repeats its check for the players that it names. */
export async function readAlarm(db: Database, alarmId: number): Promise<Result<AlarmFile, 'audit_alarm_unknown'>> {
  const alarm = await findOpenAlarm(db, alarmId)
  if (alarm === null) return refuse('audit_alarm_unknown')
  const [finding, wallets] = await Promise.all([repeatCheck(db, alarm), listWallets(db, { players: alarm.userIds })])
  return ok({
    id: alarmId,
    code: alarm.check,
    check: alarm.sentence,
    raisedAt: alarm.raisedAt.toISOString(),
    stopsAll: alarm.stopsAll,
    players: wallets.map((row) => ({ userId: Number(row.user_id), walletAddress: row.wallet_address })),
    count: finding?.count ?? 0,
    differences: finding?.differences.map((it) => ({ ...describeDifference(it), identity: identityOf(it) })) ?? [],
    remedy: remedyOf(alarm.check),
  })
}

/**
 * Returns a check's remedy. Most checks compare rows of events, which must not be rewritten: their differences are accepted with an
 * explanation.
 */
const remedyOf = (check: AuditCheck | null): AlarmFile['remedy'] =>
  check !== null && SETTABLE.has(check) ? 'set' : check === 'holds' ? 'correct' : 'accept'

type AcceptanceRefusal = 'audit_alarm_unknown' | 'difference_unknown'

/**
 * Accepts a difference as explained, exactly as a new check finds it. The audit ignores it while it stays the same, and alarms
 * again when it changes. For differences that neither a correction nor a kept row puts right.
 */
export async function acceptDifference(
  db: Database,
  { username }: OperatorSession,
  key: string | null,
  alarmId: number,
  wanted: Decision,
): Promise<Result<undefined, AcceptanceRefusal | 'idempotency_key_reused'>> {
  const { note } = wanted
  const once = { username, key, call: 'POST /api/admin/audit-alarms/accept', request: requestOf(alarmId, wanted) }
  const alarm = await findOpenAlarm(db, alarmId)
  const difference = alarm === null ? null : await findDifference(db, alarm, wanted)
  const done = await runOnce<null, AcceptanceRefusal>(db, once, async (tx) => {
    if (alarm === null) return refuse('audit_alarm_unknown')
    if (difference === null) return refuse('difference_unknown')
    await keepAccepted(tx, difference, { username, note })
    await writeAuditLog(tx, {
      username,
      action: 'accept difference',
      subject: subjectOf(alarmId, difference),
      details: { alarmId, check: alarm.sentence, ...detailsOf(difference), note },
    })
    return ok(null)
  })
  return done.ok ? ok(undefined) : done
}

type SetRefusal = 'audit_alarm_unknown' | 'difference_unknown' | 'kept_row_cannot_be_set'

const TOTALS: ReadonlySet<AuditCheck> = new Set(['balance_totals', 'copy_totals', 'day_totals', 'mining_totals'])

/** Checks whose difference ends by setting a kept row to the sum of the ledger or of the total's rows. */
const SETTABLE: ReadonlySet<AuditCheck> = new Set(['balances', 'lots_posted', 'base_posted', 'seals', ...TOTALS])

/**
 * Sets the kept row of a difference to the ledger's value, if a new check still finds exactly this difference.
 *
 * A total is changed by the amount of its difference. It is checked again under a lock, because another operator may have set it in
 * the meantime.
 *
 * @param key of the request; a repeated request with the same key sets nothing
 */
export async function resetStoredRow(
  db: Database,
  { username }: OperatorSession,
  key: string | null,
  alarmId: number,
  wanted: Decision,
): Promise<Result<undefined, SetRefusal | 'idempotency_key_reused'>> {
  const { note } = wanted
  const once = { username, key, call: 'POST /api/admin/audit-alarms/set-kept', request: requestOf(alarmId, wanted) }
  const prepared = await findSettableDifference(db, alarmId, wanted)
  try {
    const done = await runOnce<null, SetRefusal>(db, once, async (tx) => {
      if (!prepared.ok) return prepared
      const found = prepared.value
      await lockStoredRows(tx)
      if (TOTALS.has(found.code)) {
        const again = await checkPlatformWithin(tx, found.code)
        if (!again.some((it) => isDeepStrictEqual(it, found))) return refuse('difference_unknown')
      }
      const change = await applyCorrection(tx, found)
      if (change === null) return refuse('kept_row_cannot_be_set')
      await writeAuditLog(tx, {
        username,
        action: 'set kept row',
        subject: subjectOf(alarmId, found),
        details: { alarmId, check: CHECK_SENTENCES[found.code], ...detailsOf(found), note },
        ...change,
      })
      return ok(null)
    })
    return done.ok ? ok(undefined) : done
  } catch (error) {
    // The ledger's value violates a constraint of the row, e.g. because it is negative.
    if (constraintOf(error) !== null) return refuse('kept_row_cannot_be_set')
    throw error
  }
}

/** Returns the subject of a decision about a difference: the player, or the alarm if the row is the platform's. */
const subjectOf = (alarmId: number, { userId }: Difference): AuditSubject =>
  userId === 0 ? { kind: 'audit alarm', key: alarmId } : { kind: 'user', key: userId }

function detailsOf(it: Difference) {
  const { userId, subject: row, difference } = describeDifference(it)
  return { userId, row, difference }
}

type BalanceTotalExcess = Readonly<Partial<Record<BalanceTotalName, bigint>>>

/** Checks that a kept row can be set. Returns the difference as the alarm's check finds it now. */
async function findSettableDifference(
  db: Database,
  alarmId: number,
  wanted: Decision,
): Promise<Result<Difference, SetRefusal>> {
  const alarm = await findOpenAlarm(db, alarmId)
  if (alarm === null) return refuse('audit_alarm_unknown')
  if (alarm.check === null || !SETTABLE.has(alarm.check)) return refuse('kept_row_cannot_be_set')
  const difference = await findDifference(db, alarm, wanted)
  return difference === null ? refuse('difference_unknown') : ok(difference)
}

/** Returns the difference that a request names, if a new check still finds exactly it; null otherwise. */
async function findDifference(
  db: Database,
  alarm: Parameters<typeof repeatCheck>[1],
  { userId, subject, difference, identity }: Decision,
): Promise<Difference | null> {
  const differences = (await repeatCheck(db, alarm))?.differences ?? []
  const isWanted = (it: Difference) =>
    identity === undefined
      ? isDeepStrictEqual(describeDifference(it), { userId, subject, difference })
      : identityOf(it) === identity
  return differences.find(isWanted) ?? null
}

/** Returns the name of a difference in calls: player, code, row and facts. One statement finds it, so its keys come in one order. */
const identityOf = (it: Difference): string => JSON.stringify([it.userId, it.code, it.row, it.facts])

/** Returns the content of a request by which a repetition is recognized. The release before hashes the same fields. */
const requestOf = (alarmId: number, { note, userId, subject, difference }: Decision) => {
  return { alarmId, note, userId, subject, difference }
}

async function readTotalExcess(tx: Transaction): Promise<BalanceTotalExcess> {
  return Object.fromEntries(
    (await checkPlatformWithin(tx, 'balance_totals')).map(({ row, facts }) => [row.total, BigInt(facts.ahead)]),
  )
}

/** @returns null if nothing of such a difference can be set */
async function applyCorrection(tx: Transaction, found: Difference): Promise<StoredRowChange | null> {
  const { userId } = found
  const { subject, difference } = describeDifference(found)
  const told = (after: string): StoredRowChange => ({ before: { [subject]: difference }, after: { [subject]: after } })
  switch (found.code) {
    case 'balances':
      return resetBalances(tx, userId, await readTotalExcess(tx))
    case 'lots_posted':
      return resetLotPosted(tx, userId, found.row.lot)
    case 'base_posted':
      return resetBasePosted(tx, userId)
    case 'seals':
      await removeSeal(tx, userId)
      return told('sealed anew by the next run')
    case 'mining_totals': {
      const { rate, line, total, posted } = found.facts
      const ahead = { rate: BigInt(rate), line: BigInt(line), total: BigInt(total), posted: BigInt(posted) }
      await correctMiningTotal(tx, found.row, ahead)
      return told('what the rows come to')
    }
    case 'balance_totals':
    case 'copy_totals':
    case 'day_totals': {
      const { total: name, place } = found.row
      await correctTotal(tx, { name, place, ahead: BigInt(found.facts.ahead) })
      return told('what the rows come to')
    }
    default:
      return null
  }
}

/** Operator's decision about one difference, with its reason. The release before names the difference by its sentences alone. */
type Decision = DescribedDifference & { readonly identity?: string | undefined; readonly note: string }

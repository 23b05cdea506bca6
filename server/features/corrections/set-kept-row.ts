import { ok, type Result, refuse } from '#core/result.ts'
import { breakSeal } from '../../audit/acceptances.ts'
import { findOpenAlarm } from '../../audit/alarms.ts'
import {
  BALANCE_TOTALS,
  BALANCES,
  BASE_POSTED,
  COPY_TOTALS,
  DAY_TOTALS,
  LOTS_POSTED,
  MINING_TOTALS,
  SEALS,
} from '../../audit/checks.ts'
import type { Difference } from '../../audit/difference.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/run-once.ts'
import { lookAtPlatformWithin } from '../../audit/look-at-platform.ts'
import { recheck } from '../../audit/recheck.ts'
import { constraintOf } from '../../db/constraint-of.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import type { BalanceTotalName } from '../../db/schema/totals.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import {
  type KeptChange,
  lockKeptRows,
  setBasePosted,
  setKeptBalances,
  setLotPosted,
  setMiningTotal,
  setTotal,
} from '../../ledger/set-kept.ts'
import type { Decision } from './decision.ts'
import { readMiningDifference, readTotalDifference } from './read-total.ts'

type Refusal = 'audit_alarm_unknown' | 'difference_unknown' | 'kept_row_cannot_be_set'

const TOTALS: ReadonlySet<string> = new Set([BALANCE_TOTALS, COPY_TOTALS, DAY_TOTALS, MINING_TOTALS])

/** Checks whose difference ends by setting a kept row to the sum of the ledger or of the total's rows. */
export const SETTABLE: ReadonlySet<string> = new Set([BALANCES, LOTS_POSTED, BASE_POSTED, SEALS, ...TOTALS])

/**
 * Sets the kept row of a difference to the ledger's value, if a new check still finds exactly this difference.
 *
 * A total is changed by the amount of its difference. It is checked again under a lock, because another operator may have set it in
 * the meantime.
 *
 * @param key of the request; a repeated request with the same key sets nothing
 */
export async function setKeptRow(
  db: Database,
  { username }: OperatorSession,
  key: string | null,
  alarmId: number,
  { note, ...wanted }: Decision,
): Promise<Result<undefined, Refusal | 'idempotency_key_reused'>> {
  const once = { username, key, call: 'POST /api/admin/audit-alarms/set-kept', request: { alarmId, note, ...wanted } }
  const prepared = await prepare(db, alarmId, wanted)
  try {
    const done = await runOnce<null, Refusal>(db, once, async (tx) => {
      if (!prepared.ok) return prepared
      const check = prepared.value
      await lockKeptRows(tx)
      if (TOTALS.has(check) && !has(await lookAtPlatformWithin(tx, check), wanted)) return refuse('difference_unknown')
      const change = await set(tx, check, wanted)
      if (change === null) return refuse('kept_row_cannot_be_set')
      await writeAuditLog(tx, {
        username,
        action: 'set kept row',
        subject: wanted.userId === 0 ? `audit alarm ${alarmId}` : `user ${wanted.userId}`,
        details: { alarmId, check, userId: wanted.userId, row: wanted.subject, difference: wanted.difference, note },
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

type Ahead = Readonly<Partial<Record<BalanceTotalName, bigint>>>

/** Checks that a kept row can be set. Returns the alarm's check. */
async function prepare(db: Database, alarmId: number, wanted: Difference): Promise<Result<string, Refusal>> {
  const alarm = await findOpenAlarm(db, alarmId)
  if (alarm === null) return refuse('audit_alarm_unknown')
  const { check } = alarm
  if (!SETTABLE.has(check)) return refuse('kept_row_cannot_be_set')
  if (!(await stands(db, alarm, wanted))) return refuse('difference_unknown')
  return ok(check)
}

/** Returns whether a new check still finds exactly this difference. */
export async function stands(db: Database, alarm: Parameters<typeof recheck>[1], wanted: Difference): Promise<boolean> {
  return has((await recheck(db, alarm))?.differences ?? [], wanted)
}

const has = (differences: readonly Difference[], { userId, subject, difference }: Difference): boolean =>
  differences.some((it) => it.userId === userId && it.subject === subject && it.difference === difference)

async function readAhead(tx: Transaction): Promise<Ahead> {
  return Object.fromEntries(
    (await lookAtPlatformWithin(tx, BALANCE_TOTALS)).map((it) => {
      const { name, ahead } = readTotalDifference(it)
      return [name, ahead]
    }),
  )
}

async function set(tx: Transaction, check: string, wanted: Difference): Promise<KeptChange | null> {
  const { userId, subject, difference } = wanted
  const told = (after: string): KeptChange => ({ before: { [subject]: difference }, after: { [subject]: after } })
  switch (check) {
    case BALANCES:
      return setKeptBalances(tx, userId, await readAhead(tx))
    case LOTS_POSTED:
      return setLotPosted(tx, userId, Number(subject.replace('lot ', '')))
    case BASE_POSTED:
      return setBasePosted(tx, userId)
    case SEALS:
      await breakSeal(tx, userId)
      return told('sealed anew by the next run')
    case MINING_TOTALS: {
      const { line, ahead: by } = readMiningDifference(wanted)
      await setMiningTotal(tx, line, by)
      return told('what the rows come to')
    }
    default:
      await setTotal(tx, readTotalDifference(wanted))
      return told('what the rows come to')
  }
}

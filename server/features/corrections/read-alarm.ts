import type { AlarmFile } from '#core/api/audit-alarms.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { findOpenAlarm } from '../../audit/alarms.ts'
import type { Check } from '../../audit/check-sentences.ts'
import { sayDifference } from '../../audit/difference.ts'
import { recheck } from '../../audit/recheck.ts'
import type { Database } from '../../db/pool.ts'
import { listWallets } from './corrections.sql.ts'
import { SETTABLE } from './set-kept-row.ts'

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

import { ok, type Result, refuse } from '#core/result.ts'
import { acceptDifference as keepAccepted } from '../../audit/acceptances.ts'
import { findOpenAlarm } from '../../audit/alarms.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { runOnce } from '../../audit/log/run-once.ts'
import type { Database } from '../../db/pool.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import type { Decision } from './decision.ts'
import { findDifference } from './set-kept-row.ts'

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

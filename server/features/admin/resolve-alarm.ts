import { ok, type Result, refuse } from '#core/result.ts'
import { findOpenAlarm, markResolved } from '../../audit/alarms.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { recheck } from '../../audit/recheck.ts'
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'

/**
 * Closes an alarm once its difference is gone or accepted. A new audit decides that, not the operator. The money that the alarm
 * stopped resumes unless another alarm stops it.
 *
 * @param note what was wrong and what was done, for the audit log
 */
export async function resolveAlarm(
  db: Database,
  { username }: OperatorSession,
  alarmId: number,
  note: string,
): Promise<Result<undefined, 'audit_alarm_unknown' | 'audit_alarm_persists'>> {
  const alarm = await findOpenAlarm(db, alarmId)
  if (alarm === null) return refuse('audit_alarm_unknown')
  const { sentence: check } = alarm
  if ((await recheck(db, alarm)) !== null) return refuse('audit_alarm_persists')
  return transact(db, async (tx) => {
    if (!(await markResolved(tx, alarmId))) return refuse('audit_alarm_unknown')
    const subject = `audit alarm ${alarmId}`
    await writeAuditLog(tx, { username, action: 'resolve audit alarm', subject, details: { check, note } })
    return ok(undefined)
  })
}

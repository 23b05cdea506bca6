import { ok, type Result, refuse } from '#core/result.ts'
import { markResolved, readOpenCheck } from '../../audit/alarms.ts'
import { audit } from '../../audit/audit.ts'
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'

/**
 * Closes an alarm once its difference is gone: a fresh audit says so, not whoever asks. Payouts go on when none is open.
 *
 * @param note what was wrong and what was done, for the audit log
 */
export async function resolveAlarm(
  db: Database,
  { username }: OperatorSession,
  alarmId: number,
  note: string,
): Promise<Result<undefined, 'audit_alarm_unknown' | 'audit_alarm_persists'>> {
  const check = await readOpenCheck(db, alarmId)
  if (check === null) return refuse('audit_alarm_unknown')
  const findings = await audit(db)
  if (findings.some((finding) => finding.check === check)) return refuse('audit_alarm_persists')
  return transact(db, async (tx) => {
    if (!(await markResolved(tx, alarmId))) return refuse('audit_alarm_unknown')
    const subject = `audit alarm ${alarmId}`
    await writeAuditLog(tx, { username, action: 'resolve audit alarm', subject, details: { check, note } })
    return ok(undefined)
  })
}

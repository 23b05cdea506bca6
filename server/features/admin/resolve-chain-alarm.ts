import { ok, type Result, refuse } from '#core/result.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'

/** Closes an alarm about the chain; null where none of that id is open. */
export type MarkChainAlarmResolved = (
  tx: Transaction,
  alarmId: number,
) => Promise<{ readonly kind: string; readonly subject: string } | null>

/**
 * Closes an alarm about the chain, on the operator's word: it stops nothing, and is raised anew where its cause goes on.
 *
 * @param note what was wrong and what was done, for the audit log
 */
export const resolveChainAlarm = (
  { db, markChainAlarmResolved }: { readonly db: Database; readonly markChainAlarmResolved: MarkChainAlarmResolved },
  { username }: OperatorSession,
  alarmId: number,
  note: string,
): Promise<Result<undefined, 'chain_alarm_unknown'>> =>
  transact(db, async (tx) => {
    const resolved = await markChainAlarmResolved(tx, alarmId)
    if (resolved === null) return refuse('chain_alarm_unknown')
    const details = { alarm: resolved.kind, about: resolved.subject, note }
    await writeAuditLog(tx, { username, action: 'resolve chain alarm', subject: `chain alarm ${alarmId}`, details })
    return ok(undefined)
  })

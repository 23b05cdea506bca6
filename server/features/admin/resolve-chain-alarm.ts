import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'

/** Closes a chain alarm. Returns null if no open alarm has this id. */
type MarkChainAlarmResolved = (
  tx: Transaction,
  alarmId: number,
) => Promise<{ readonly kind: string; readonly subject: string } | null>

export type ResolveChainAlarmDeps = {
  readonly db: Database
  readonly markChainAlarmResolved: MarkChainAlarmResolved
  /** Accepts the BNB price that the alarm of a jump names. */
  readonly acceptJumpedPrice: (tx: Transaction, price: string, username: string) => Promise<void>
}

/**
 * Closes an alarm about the chain on the operator's word.
 *
 * The call needs a proof: payouts that a difference has stopped resume, and the alarm of a jump of the BNB price accepts the price
 * that it names.
 *
 * @param note what was wrong and what was done, for the audit log
 */
export const resolveChainAlarm = (
  { db, markChainAlarmResolved, acceptJumpedPrice }: ResolveChainAlarmDeps,
  { username }: OperatorSession,
  alarmId: number,
  note: string,
): Promise<Result<undefined, 'chain_alarm_unknown'>> =>
  transact(db, async (tx) => {
    const resolved = await markChainAlarmResolved(tx, alarmId)
    if (resolved === null) return refuse('chain_alarm_unknown')
    if (resolved.kind === 'bnb_price_jumped') await acceptJumpedPrice(tx, resolved.subject, username)
    const details = { alarm: resolved.kind, about: resolved.subject, note }
    await writeAuditLog(tx, { username, action: 'resolve chain alarm', subject: `chain alarm ${alarmId}`, details })
    return ok(undefined)
  })

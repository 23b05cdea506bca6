import { INSTANT_RULE } from '#core/instant.ts'
import type { PayoutState } from '#core/payout.ts'
import { isCapProblem } from '#core/payout-caps.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { transact } from '../db/transact.ts'
import type { OperatorSession } from '../http/routing/operator-session.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findPayout, readPayout } from './payout-rows.ts'
import { lockPayout, markConfirmed } from './payouts.sql.ts'

type Refusal = 'payout_unknown' | 'payout_needs_no_second' | 'payout_needs_another' | 'operator_role_insufficient'

/**
 * Lets a payout exceed the caps after a second operator has checked it, who is not the one who decided it. Only a payout that
 * waits for this can be confirmed, so that its size is known before anyone approves it.
 *
 * The instant rule's payouts were decided by no operator. Operators who may set the rule's limits could then pay alone, so an
 * owner confirms these payouts.
 */
export async function confirmPayout(
  { db, wake }: Pick<PayoutDeps, 'db'> & { readonly wake: () => void },
  { username, role }: OperatorSession,
  payoutId: number,
): Promise<Result<{ readonly id: number; readonly state: PayoutState }, Refusal>> {
  const found = await findPayout(db, payoutId)
  if (found === null) return refuse('payout_unknown')
  const done = await transact<undefined, Refusal>(db, async (tx) => {
    await lockPayout(tx, { userId: found.userId, payoutId, states: ['queued'] })
    const payout = await readPayout(tx, found)
    const { problem } = payout
    if (problem === null || !isCapProblem(problem)) return refuse('payout_needs_no_second')
    if (payout.createdBy === username) return refuse('payout_needs_another')
    if (payout.createdBy === INSTANT_RULE && role !== 'owner') return refuse('operator_role_insufficient')
    const marked = await markConfirmed(tx, { userId: payout.userId, payoutId, by: username })
    if (marked.length === 0) return refuse('payout_needs_no_second')
    const { to, token, value, createdBy } = payout
    const details = {
      decidedBy: createdBy,
      toAddress: to,
      token: token ?? 'BNB',
      amountBaseUnits: value.toString(),
      ...problem.values,
    }
    await writeAuditLog(tx, { username, action: 'confirm payout', subject: `payout ${payoutId}`, details })
    return ok(undefined)
  })
  if (!done.ok) return done
  wake()
  const { state } = await readPayout(db, found)
  return ok({ id: payoutId, state })
}

import { PASSED_ON_LOG_INDEX } from '#core/payment.ts'
import { isPayoutOver, isUnsigned, type PayoutEnding, type PayoutState } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { transact } from '../db/transact.ts'
import type { OperatorSession } from '../http/routing/operator-session.ts'
import { applyEnding } from './apply-ending.ts'
import { isHeld } from './holds/holds.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findPayout, type Payout, readPayout } from './payout-rows.ts'
import { isForOperatorAlone, lockPayout, setEnding } from './payouts.sql.ts'

export type EndingAsk = { readonly ending: PayoutEnding; readonly reason: string }
export type EndedPayout = { readonly state: PayoutState; readonly ending: PayoutEnding | null }
type Refusal =
  | 'payout_unknown'
  | 'payout_over'
  | 'payout_ending_already'
  | 'payout_way_unchanged'
  | 'payout_unavailable'
  | 'refund_needs_own_wallet'
  | 'rejection_needs_reason'
  | 'payouts_held'
  | 'payouts_unexplained'

const UNSIGNED: readonly PayoutState[] = ['queued', 'awaiting_operator']
const SIGNED: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain', 'failed']

/**
 * Ends a payout unpaid, or restarts it another way.
 *
 * An unsigned payout ends at once. A signed payout ends when the chain proves that none of its transactions can be mined any
 * more: the driver first uses its nonce up. If one of its transactions is mined before that, the payout is completed instead.
 *
 * @param ask its reason is required to cancel; the player reads it
 */
export async function endPayout(
  deps: PayoutDeps & { readonly wake: () => void },
  { username }: OperatorSession,
  payoutId: number,
  ask: EndingAsk,
): Promise<Result<EndedPayout, Refusal>> {
  const reason = ask.reason.trim()
  const found = await findPayout(deps.db, payoutId)
  if (found === null) return refuse('payout_unknown')
  if (ask.ending === 'cancel' && reason === '') return refuse('rejection_needs_reason')
  const isExplained = await deps.record.compare()
  const ended = await transact<(() => void) | null, Refusal>(deps.db, async (tx) => {
    // The payout may have been paid before the database was set back. The operator then names that transaction, which
    // completes the payout and refunds nothing.
    if (await isHeld(tx)) return refuse('payouts_held')
    if (!(await isExplained(tx))) return refuse('payouts_unexplained')
    await lockPayout(tx, { userId: found.userId, payoutId, states: [...UNSIGNED, ...SIGNED] })
    const payout = await readPayout(tx, found)
    const objection = objectTo(payout, ask.ending, deps.hotWallet() !== null)
    if (objection !== null) return refuse(objection)
    if (ask.ending === 'hot_wallet' && payout.paymentId !== null) {
      const { userId, paymentId } = payout
      const own = await isForOperatorAlone(tx, { userId, paymentId, logIndex: PASSED_ON_LOG_INDEX })
      if (own.length > 0) return refuse('refund_needs_own_wallet')
    }
    const ending = { ending: ask.ending, by: username, reason }
    const announce = isUnsigned(payout.state)
      ? await applyEnding(deps, tx, payout, ending, UNSIGNED)
      : await setEnding(tx, { userId: payout.userId, payoutId, ending: ask.ending, endedBy: username, reason })
    const details = { ...ask, reason, stateBefore: payout.state, toAddress: payout.to, token: payout.token ?? 'BNB' }
    const amountBaseUnits = payout.value.toString()
    const subject = `payout ${payoutId}`
    await writeAuditLog(tx, { username, action: 'end payout', subject, details: { ...details, amountBaseUnits } })
    return ok(typeof announce === 'function' ? announce : null)
  })
  if (!ended.ok) return ended
  ended.value?.()
  deps.wake()
  const { state, ending } = await readPayout(deps.db, found)
  return ok({ state, ending: state === 'cancelled' ? null : (ending?.ending ?? null) })
}

function objectTo({ state, way, ending }: Payout, wanted: PayoutEnding, hasHotWallet: boolean): Refusal | null {
  if (isPayoutOver(state)) return 'payout_over'
  if (ending !== null) return 'payout_ending_already'
  if (isUnsigned(state) && way === wanted) return 'payout_way_unchanged'
  if (wanted === 'hot_wallet' && !hasHotWallet) return 'payout_unavailable'
  return null
}

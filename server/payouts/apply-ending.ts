import type { PayoutState } from '#core/payout.ts'
import type { Transaction } from '../db/pool.ts'
import { first } from '../db/statement.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Ending, Payout } from './payout-rows.ts'
import { markAnew, markCancelled } from './payouts.sql.ts'

/**
 * Cancels a payout, or restarts it another way. Call it only once it is proven that no transaction can pay the payout any
 * more.
 *
 * @param states states from which it may be ended
 * @returns callback to run after commit; null if the payout has changed since
 */
export async function applyEnding(
  { onCancelled }: Pick<PayoutDeps, 'onCancelled'>,
  tx: Transaction,
  { userId, payoutId, nonce }: Pick<Payout, 'userId' | 'payoutId' | 'nonce'>,
  { ending, by, reason }: Ending,
  states: readonly PayoutState[],
): Promise<(() => void) | null> {
  const key = { userId, payoutId, nonce, states }
  if (ending !== 'cancel') {
    const state: PayoutState = ending === 'hot_wallet' ? 'queued' : 'awaiting_operator'
    const anew = await markAnew(tx, { ...key, state, way: ending })
    return anew.length > 0 ? () => undefined : null
  }
  const row = first(await markCancelled(tx, { ...key, endedBy: by, reason }))
  if (row === null) return null
  const id = (kept: bigint | null) => (kept === null ? null : Number(kept))
  const purpose = { withdrawalId: id(row.withdrawal_id), paymentId: id(row.payment_id) }
  return onCancelled(tx, { userId, payoutId, ...purpose, by, reason })
}

import type { PayoutState } from '#core/payout.ts'
import type { QueuePayout } from '../http/routing/queue-payout.ts'
import { insertPayout } from './payouts.sql.ts'

/** Inserts a payout. The driver pays it, or an operator pays it from their own wallet. */
export const queuePayout: QueuePayout = async (tx, payout) => {
  const state: PayoutState = payout.way === 'hot_wallet' ? 'queued' : 'awaiting_operator'
  await insertPayout(tx, { ...payout, state })
}

import type { PayoutState } from '#core/payout.ts'
import type { QueuePayout } from '../db/queue-payout.ts'
import { insertPayout } from './payouts.sql.ts'

/** The server's own key pays what is queued; what the operator pays from a wallet of their own waits for them. */
export const queuePayout: QueuePayout = async (tx, payout) => {
  const state: PayoutState = payout.way === 'hot_wallet' ? 'queued' : 'awaiting_operator'
  await insertPayout(tx, { ...payout, state })
}

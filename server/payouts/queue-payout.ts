import type { PayoutState } from '#core/payout.ts'
import type { QueuePayout } from '../routing/queue-payout.ts'
import { insertPayout } from './payouts.sql.ts'

/** The driver takes it from here, or an operator who pays from a wallet of their own. */
export const queuePayout: QueuePayout = async (tx, payout) => {
  const state: PayoutState = payout.way === 'hot_wallet' ? 'queued' : 'awaiting_operator'
  await insertPayout(tx, { ...payout, state })
}

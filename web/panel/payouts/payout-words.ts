import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PayoutState, PayoutWay } from '#core/payout.ts'

/** Where a payout stands, as an operator reads it. */
export const PAYOUT_WORDS: Record<PayoutState, MessageDescriptor> = {
  queued: msg`Queued for the hot wallet`,
  signed: msg`Signed, on its way to the network`,
  broadcast: msg`Sent, waiting to be final`,
  uncertain: msg`Outcome uncertain`,
  completed: msg`Paid`,
  failed: msg`Failed on the network, nothing was paid`,
  awaiting_operator: msg`Waits for your payment`,
  cancelled: msg`Cancelled, nothing was paid`,
}

export const WAY_WORDS: Record<PayoutWay, MessageDescriptor> = {
  hot_wallet: msg`Hot wallet`,
  operator_wallet: msg`Own wallet`,
}

/** Whether only a person can bring it further. */
export const needsOperator = (state: PayoutState) =>
  state === 'awaiting_operator' || state === 'uncertain' || state === 'failed'

/** Whether it changes by itself within moments. */
export const isMoving = (state: PayoutState) => state === 'queued' || state === 'signed' || state === 'broadcast'

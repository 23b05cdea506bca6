import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { PayoutEnding, PayoutState, PayoutWay } from '#core/payout.ts'
import { hasStoredTransaction } from '#web/transactions/has-stored-transaction.ts'

/** Labels of a payout's states, as an operator reads them. */
export const PAYOUT_LABELS: Record<PayoutState, MessageDescriptor> = {
  queued: msg`Queued for the hot wallet`,
  signed: msg`Signed, on its way to the network`,
  broadcast: msg`Sent, waiting to be final`,
  uncertain: msg`Outcome uncertain`,
  completed: msg`Paid`,
  failed: msg`Failed on the network, nothing was paid`,
  awaiting_operator: msg`Waiting for your payment`,
  cancelled: msg`Cancelled, nothing was paid`,
}

export const WAY_LABELS: Record<PayoutWay, MessageDescriptor> = {
  hot_wallet: msg`Hot wallet`,
  operator_wallet: msg`Own wallet`,
}

/** Labels of endings: what happens to a payout once no transaction can pay it any more. */
export const ENDING_LABELS: Record<PayoutEnding, MessageDescriptor> = {
  cancel: msg`Cancelling: waiting for proof that it can never be paid`,
  hot_wallet: msg`Will be sent again once the first transaction can no longer pay it`,
  operator_wallet: msg`You can pay it once its transaction can no longer do so`,
}

/** Returns whether only an operator can advance it. */
export const needsOperator = ({ state, ending }: Pick<PayoutView, 'state' | 'ending'>) =>
  ending === null && (state === 'awaiting_operator' || state === 'uncertain' || state === 'failed')

/** Returns whether it changes by itself within moments. */
export const isMoving = ({ state, ending }: Pick<PayoutView, 'state' | 'ending'>) =>
  ending !== null || state === 'queued' || state === 'signed' || state === 'broadcast'

/** Returns the label of the button that opens a payout. It is only a label: the dialog decides what may be paid. */
export function payActionText({ id, state }: PayoutView): string {
  if (hasStoredTransaction({ purpose: 'payout', id: String(id) })) return t`Continue…`
  return state === 'awaiting_operator' ? t`Pay now…` : t`Review…`
}

import { t } from '@lingui/core/macro'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import { hasStoredTransaction } from '#web/transactions/has-stored-transaction.ts'

/** Returns the label of the button that opens a payout. It is only a label: the dialog decides what may be paid. */
export function payActionText({ id, state }: PayoutView): string {
  if (hasStoredTransaction({ purpose: 'payout', id: String(id) })) return t`Continue…`
  return state === 'awaiting_operator' ? t`Pay now…` : t`Review…`
}

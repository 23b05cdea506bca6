import { t } from '@lingui/core/macro'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import { hasStoredTransaction } from '#web/transactions/has-stored-transaction.ts'

/** What opens a payout that waits for the operator. Only a label: what may be paid is decided by the dialog that it opens. */
export function payActionText({ id, state }: PayoutView): string {
  if (hasStoredTransaction({ purpose: 'payout', id: String(id) })) return t`Continue…`
  return state === 'awaiting_operator' ? t`Pay now…` : t`Review…`
}

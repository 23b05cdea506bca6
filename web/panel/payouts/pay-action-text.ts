import { t } from '@lingui/core/macro'
import type { PayoutView } from '#core/api/admin.ts'
import { forbidsPaying } from '#web/transactions/sent-transaction.ts'
import { sentTransactions } from '#web/transactions/sent-transactions.ts'
import { wishOfPayout } from './payable.ts'

/** What opens a payout that waits for the operator. */
export function payActionText(payout: PayoutView): string {
  const record = sentTransactions.find(wishOfPayout(payout))
  if (record !== null && forbidsPaying(record)) return t`Continue…`
  return payout.state === 'awaiting_operator' ? t`Pay now…` : t`Look into it…`
}

import { t } from '@lingui/core/macro'
import type { PayoutView } from '#core/api/admin.ts'
import { sentHashOf } from './sent-payouts.ts'

/** What opens a payout that waits for the operator. */
export function payActionText({ id, state }: PayoutView): string {
  if (sentHashOf(id) !== null) return t`Continue…`
  return state === 'awaiting_operator' ? t`Pay now…` : t`Look into it…`
}

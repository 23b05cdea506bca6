import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { isResolvable } from '#core/payment.ts'

/** Returns whether the operator can resolve a part of it. */
export const isOpen = ({ status }: Pick<AdminPaymentView, 'status'>) => isResolvable(status)

/** Reasons why a payment waits, as the operator reads them. */
export const REASONS: Record<AdminPaymentView['status'], MessageDescriptor> = {
  credited: msg`Delivered.`,
  surplus: msg`Delivered. More arrived than the copies cost.`,
  partial: msg`Less than the price arrived.`,
  late: msg`Arrived after its order had expired.`,
  unmatched: msg`Matches no order.`,
  aside: msg`Too small to buy anything. Kept in one line per sender.`,
  refunding: msg`On its way back to the sender.`,
  refunded: msg`Returned to the sender.`,
}

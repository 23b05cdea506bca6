import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { isOpenPayment } from '#core/payment.ts'

/** Whether something of it waits for the operator. */
export const isOpen = ({ status }: AdminPaymentView) => isOpenPayment(status)

/** Why it waits, as the operator reads it. */
export const REASONS: Record<AdminPaymentView['status'], MessageDescriptor> = {
  credited: msg`Delivered.`,
  surplus: msg`Delivered; more arrived than the copies cost.`,
  partial: msg`Less arrived than the price.`,
  late: msg`Arrived after its order had expired.`,
  unmatched: msg`Fits no order.`,
  refunding: msg`On its way back to the sender.`,
  refunded: msg`Back with the sender.`,
}

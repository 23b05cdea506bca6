import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CircleCheck, CircleHelp, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import type { PaymentView } from '#core/api/payments.ts'

type PaymentStatusDisplay = {
  readonly label: MessageDescriptor
  readonly variant: 'default' | 'secondary' | 'destructive'
  readonly icon: LucideIcon
  /** Consequence for the player's money. */
  readonly meaning: MessageDescriptor
}

/** Label, icon and meaning of each status of a payment. */
export const PAYMENT_STATUSES: Record<PaymentView['status'], PaymentStatusDisplay> = {
  credited: {
    label: msg`Credited`,
    variant: 'default',
    icon: CircleCheck,
    meaning: msg`It paid for your cards.`,
  },
  surplus: {
    label: msg`Surplus on hold`,
    variant: 'secondary',
    icon: Hourglass,
    meaning: msg`Your cards are delivered. You paid more than they cost: the operator will credit or refund the rest.`,
  },
  partial: {
    label: msg`Too little`,
    variant: 'secondary',
    icon: Hourglass,
    meaning: msg`It was less than the price. It is safe: the operator will credit or refund it. Do not pay again.`,
  },
  late: {
    label: msg`Too late`,
    variant: 'secondary',
    icon: Hourglass,
    meaning: msg`It arrived after the order expired. It is safe: the operator will credit or refund it.`,
  },
  unmatched: {
    label: msg`Without an order`,
    variant: 'secondary',
    icon: CircleHelp,
    meaning: msg`It does not match any order. It is safe: the operator will credit or refund it.`,
  },
  aside: {
    label: msg`Too small`,
    variant: 'secondary',
    icon: CircleHelp,
    meaning: msg`Too small to buy anything. It is added to your other small payments, and the operator can refund them.`,
  },
  refunding: {
    label: msg`Refund on its way`,
    variant: 'secondary',
    icon: Undo2,
    meaning: msg`The operator is refunding it to the wallet that sent it.`,
  },
  refunded: {
    label: msg`Refunded`,
    variant: 'default',
    icon: Undo2,
    meaning: msg`It is back in the wallet that sent it.`,
  },
}

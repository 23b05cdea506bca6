import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CircleCheck, CircleHelp, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import type { PaymentView } from '#core/api/payments.ts'

type PaymentFace = {
  readonly word: MessageDescriptor
  readonly variant: 'default' | 'secondary' | 'destructive'
  readonly icon: LucideIcon
  /** What that means for the player's money. */
  readonly meaning: MessageDescriptor
}

/** How each end of a payment is called, and what it means. */
export const PAYMENT_FACES: Record<PaymentView['status'], PaymentFace> = {
  credited: {
    word: msg`Credited`,
    variant: 'default',
    icon: CircleCheck,
    meaning: msg`It became the cards that it paid for.`,
  },
  surplus: {
    word: msg`Surplus kept`,
    variant: 'secondary',
    icon: Hourglass,
    meaning: msg`Your cards are delivered. More arrived than they cost: the operator credits or refunds the rest.`,
  },
  partial: {
    word: msg`Too little`,
    variant: 'secondary',
    icon: Hourglass,
    meaning: msg`Less arrived than the price. It is kept safe until the operator credits or refunds it. Do not pay again.`,
  },
  late: {
    word: msg`Too late`,
    variant: 'secondary',
    icon: Hourglass,
    meaning: msg`It arrived after the order had expired. It is kept safe until the operator credits or refunds it.`,
  },
  unmatched: {
    word: msg`Without an order`,
    variant: 'secondary',
    icon: CircleHelp,
    meaning: msg`It was not matched with an order. It is kept safe until the operator credits or refunds it.`,
  },
  aside: {
    word: msg`Too small`,
    variant: 'secondary',
    icon: CircleHelp,
    meaning: msg`Too small to buy anything. It is kept with what else you sent of the kind, and the operator can refund it.`,
  },
  refunding: {
    word: msg`Refund on its way`,
    variant: 'secondary',
    icon: Undo2,
    meaning: msg`The operator sends it back to the wallet that it came from.`,
  },
  refunded: {
    word: msg`Refunded`,
    variant: 'default',
    icon: Undo2,
    meaning: msg`It is back in the wallet that it came from.`,
  },
}

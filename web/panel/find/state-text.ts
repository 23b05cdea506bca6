import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Found } from '#core/api/find.ts'
import type { OrderStatus } from '#core/order.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { PAYMENT_FACES } from '#web/features/payments/payment-face.ts'
import { ACTIONS } from '../audit/audit-words.ts'
import { PAYOUT_WORDS } from '../payouts/payout-words.ts'

const WITHDRAWALS: Record<WithdrawalStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  completed: msg`Completed`,
}

const ORDERS: Record<OrderStatus, MessageDescriptor> = {
  awaiting: msg`Waiting for payment`,
  seen: msg`Payment seen`,
  confirming: msg`Confirming`,
  credited: msg`Credited`,
  surplus: msg`Surplus on hold`,
  unclear: msg`Unclear`,
  failed: msg`Failed`,
  partial: msg`Too little`,
  late: msg`Too late`,
  expired: msg`Expired`,
  refunded: msg`Refunded`,
}

const CARDS = { active: msg`On sale`, inactive: msg`Not on sale` }

/** Labels of states, by kind of record, as the record's own list shows them. */
const WORDS: Partial<Record<Found['kind'], Readonly<Record<string, MessageDescriptor>>>> = {
  withdrawal: WITHDRAWALS,
  payment: Object.fromEntries(Object.entries(PAYMENT_FACES).map(([status, { word }]) => [status, word])),
  payout: PAYOUT_WORDS,
  order: ORDERS,
  card: CARDS,
  entry: ACTIONS,
}

/** Returns one word for a record's state, or undefined if it has none. A state without a label is returned as the server has it. */
export function stateText({ kind, status }: Pick<Found, 'kind' | 'status'>): string | undefined {
  if (status === null) return undefined
  const word = WORDS[kind]?.[status]
  return word === undefined ? status : i18n._(word)
}

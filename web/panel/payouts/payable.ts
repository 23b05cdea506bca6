import type { PayoutView } from '#core/api/admin-payouts.ts'
import { type Asset, parseAmount, type TokenUnits } from '#core/money.ts'
import { toTokenUnits } from '#core/token-units.ts'
import type { Wish } from '#web/transactions/sent-transaction.ts'
import { PaymentRefusal } from '#web/wallet/payment-errors.ts'

/** Payout with the facts that an operator must see before paying it. */
export type Payable = {
  readonly payout: PayoutView
  readonly asset: Asset
  /** Amount that must arrive, as decimal text. */
  readonly amount: string
  readonly recipient: string
  /** Record that it pays. */
  readonly purpose: { readonly kind: 'withdrawal' | 'refund'; readonly id: number }
}

/** Returns the amount to send. @throws PaymentRefusal if they differ from the amount that the operator was shown */
export function unitsToSend({ asset, amount, payout }: Payable): TokenUnits {
  const shown = parseAmount(amount, asset)
  const units = shown.ok ? toTokenUnits(asset, shown.value) : null
  if (units === null || units !== BigInt(payout.amountBaseUnits)) throw new PaymentRefusal('amount_differs')
  return units
}

/** Returns the wish of a payout, which is paid once, from any wallet. */
export const wishOfPayout = ({ id }: Pick<PayoutView, 'id'>): Wish => ({
  purpose: 'payout',
  id: String(id),
  subject: '',
  from: null,
})

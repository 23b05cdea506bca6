import type { PayoutView } from '#core/api/admin-payouts.ts'
import { type Asset, parseAmount } from '#core/money.ts'
import { toTokenUnits } from '#core/withdrawal.ts'
import type { Wish } from '#web/transactions/sent-transaction.ts'
import { PaymentRefusal } from '#web/wallet/payment-errors.ts'

/** A payout with what an operator must see before paying it. */
export type Payable = {
  readonly payout: PayoutView
  readonly asset: Asset
  /** Decimal text: what must arrive. */
  readonly amount: string
  readonly recipient: string
  /** What it is for. */
  readonly purpose: { readonly kind: 'withdrawal' | 'refund'; readonly id: number }
}

/** What leaves the wallet must be what the operator was shown. @throws PaymentRefusal when the two differ */
export function unitsToSend({ asset, amount, payout }: Payable): bigint {
  const shown = parseAmount(amount, asset)
  const units = shown.ok ? (asset === 'BNB' ? shown.value : toTokenUnits(asset, shown.value)) : null
  if (units === null || units !== BigInt(payout.amountBaseUnits)) throw new PaymentRefusal('amount_differs')
  return units
}

/** A payout is paid once, from whatever wallet. */
export const wishOfPayout = ({ id }: Pick<PayoutView, 'id'>): Wish => ({
  purpose: 'payout',
  id: String(id),
  subject: '',
  from: null,
})

import type { PayoutView } from '#core/api/admin.ts'
import type { Asset } from '#core/money.ts'

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

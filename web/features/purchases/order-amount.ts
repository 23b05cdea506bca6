import type { OrderView } from '#core/api/orders.ts'
import type { Asset, Units } from '#core/money.ts'
import { amountText, readSigned } from '#web/ui/amount.tsx'

/** Formats the amount of an order: '58.00 USDT', '0.096666 BNB'. */
export const orderAmountText = ({ amount, paymentMethod }: Pick<OrderView, 'amount' | 'paymentMethod'>) =>
  dueText(readSigned(amount, paymentMethod), paymentMethod)

export const dueText = <A extends Asset>(amount: Units<A>, asset: A) =>
  `${amountText(amount, asset, asset === 'USDT' ? 2 : 6)} ${asset}`

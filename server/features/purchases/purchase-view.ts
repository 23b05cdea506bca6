import type { PurchaseView } from '#core/api/purchases.ts'
import { formatAmount } from '#core/money.ts'
import { copyHash } from '#core/order.ts'
import type { ReadPurchasesOfTransactionRow } from './purchases.sql.ts'

/** Hundredths in one BV3. */
const BV3_UNIT = 100n

/** Converts a purchase to its view, with the terms of its lot: the terms that were bought, not the card's present ones. */
export const toPurchaseView = (row: ReadPurchasesOfTransactionRow): PurchaseView => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  cardId: Number(row.card_id),
  purchasePrice: formatAmount(row.price, 'USDT'),
  txHash: row.tx_hash === null || row.copy === null ? null : copyHash(row.tx_hash, row.copy),
  paymentMethod: row.payment_method ?? (row.origin === 'import' ? 'import' : 'gift'),
  purchasedAt: row.purchased_at.toISOString(),
  cardName: row.card_name,
  imageUrl: row.image_url,
  dailyBv3: Number(row.daily_bv3 / BV3_UNIT),
  totalBv3: Number(row.total_bv3 / BV3_UNIT),
  dailyUsdt: formatAmount(row.daily_usdt, 'USDT'),
  totalUsdt: formatAmount(row.total_usdt, 'USDT'),
})

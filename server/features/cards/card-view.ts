import type { CardView } from '#core/api/cards.ts'
import { formatAmount } from '#core/money.ts'
import type { ReadCardsRow } from './cards.sql.ts'

/** Hundredths in one BV3. */
const BV3_UNIT = 100n

/**
 * Converts a card to its view.
 *
 * @param totalBought copies that players own, bought or not
 */
export const toCardView = (row: ReadCardsRow, totalBought: number): CardView => ({
  id: Number(row.id),
  name: row.name,
  description: row.description,
  lines: { ...row.lines, en: row.description },
  imageUrl: row.image_url,
  price: formatAmount(row.price, 'USDT'),
  totalBv3: Number(row.total_bv3 / BV3_UNIT),
  totalUsdt: formatAmount(row.total_usdt, 'USDT'),
  dailyBv3: Number(row.daily_bv3 / BV3_UNIT),
  dailyUsdt: formatAmount(row.daily_usdt, 'USDT'),
  isActive: row.is_active,
  totalBought,
  version: row.version,
})

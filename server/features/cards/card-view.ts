import type { CardView } from '#core/api/cards.ts'
import { formatAmount } from '#core/money.ts'
import type { StoredLines } from '../../db/schema/cards.ts'

/** Hundredths in one BV3. */
const BV3_UNIT = 100n

export type CardRow = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly lines: StoredLines
  readonly image_url: string
  readonly price: string
  readonly total_bv3: string
  readonly total_usdt: string
  readonly daily_bv3: string
  readonly daily_usdt: string
  readonly is_active: boolean
  readonly total_bought: string
}

export const toCardView = (row: CardRow): CardView => ({
  id: Number(row.id),
  name: row.name,
  description: row.description,
  lines: { ...row.lines, en: row.description },
  imageUrl: row.image_url,
  price: formatAmount(BigInt(row.price), 'USDT'),
  totalBv3: Number(BigInt(row.total_bv3) / BV3_UNIT),
  totalUsdt: formatAmount(BigInt(row.total_usdt), 'USDT'),
  dailyBv3: Number(BigInt(row.daily_bv3) / BV3_UNIT),
  dailyUsdt: formatAmount(BigInt(row.daily_usdt), 'USDT'),
  isActive: row.is_active,
  totalBought: Number(row.total_bought),
})

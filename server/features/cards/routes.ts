import { type CardView, listCards } from '#core/api/cards.ts'
import { formatAmount } from '#core/money.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type Route, route } from '../../routing/route.ts'
import { type ReadCardsRow, readCards } from './cards.sql.ts'

/** Hundredths in one BV3. */
const BV3_UNIT = 100n

export const cardRoutes = ({ db }: { db: Database }): Route[] => [
  route(listCards, async () => ok((await readCards(db)).map(toCardView))),
]

const toCardView = (row: ReadCardsRow): CardView => ({
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
  totalBought: Number(row.total_bought),
})

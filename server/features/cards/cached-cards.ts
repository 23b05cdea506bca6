import { type CardView, listCards } from '#core/api/cards.ts'
import { formatAmount } from '#core/money.ts'
import { type Broadcast, type CachedReading, cacheReading } from '../../db/broadcast.ts'
import type { Executor } from '../../db/statement.ts'
import { type SerializedAnswer, serializeAnswer } from '../../http/routing/answers.ts'
import { readCopies } from '../../ledger/totals.ts'
import { type ReadCardsRow, readCards } from './cards.sql.ts'

/** Every card, on sale or not, cheapest first. */
export type CachedCards = CachedReading<{ readonly cards: readonly CardView[]; readonly answer: SerializedAnswer }>

/** Caches the cards in this process until one is changed or bought. */
export const cacheCards = (db: Executor, broadcast: Broadcast): CachedCards =>
  cacheReading(broadcast, 'cards', async () => {
    const copies = await readCopies(db)
    const cards = (await readCards(db)).map((row) => toCardView(row, copies.get(Number(row.id)) ?? 0))
    return { cards, answer: serializeAnswer(listCards, cards) }
  })

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

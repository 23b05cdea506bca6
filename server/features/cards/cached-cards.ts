import { type CardView, listCards } from '#core/api/cards.ts'
import type { Broadcast } from '../../db/broadcast.ts'
import { type CachedReading, cacheReading } from '../../db/cached-reading.ts'
import type { Executor } from '../../db/statement.ts'
import { type SerializedAnswer, serializeAnswer } from '../../http/routing/serialized-answer.ts'
import { readCopies } from '../../ledger/totals.ts'
import { toCardView } from './card-view.ts'
import { readCards } from './cards.sql.ts'

/** Every card, on sale or not, cheapest first. */
export type CachedCards = CachedReading<{ readonly cards: readonly CardView[]; readonly answer: SerializedAnswer }>

/** Caches the cards in this process until one is changed or bought. */
export const cacheCards = (db: Executor, broadcast: Broadcast): CachedCards =>
  cacheReading(broadcast, 'cards', async () => {
    const copies = await readCopies(db)
    const cards = (await readCards(db)).map((row) => toCardView(row, copies.get(Number(row.id)) ?? 0))
    return { cards, answer: serializeAnswer(listCards, cards) }
  })

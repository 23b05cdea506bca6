import { type Bnb, type Usdt, usdt } from '#core/money.ts'
import { type Executor, only } from '../db/statement.ts'
import { readCheapestPrice, readLeastBnbAmount } from './payments.sql.ts'

/** A payment in BNB may come so long after its order. */
const ORDERED_WITHIN_HOURS = 24
/** Of the youngest orders in BNB the smallest: their amounts follow from the cards' prices. */
const ORDERS_MAX = 200

/** The least that anybody may be paying: the cheapest card, and the smallest order in BNB; null where there is none. */
export async function readLeastPayable(
  db: Executor,
): Promise<{ readonly usdt: Usdt | null; readonly bnb: Bnb | null }> {
  const [cards, orders] = await Promise.all([
    readCheapestPrice(db),
    readLeastBnbAmount(db, { hours: ORDERED_WITHIN_HOURS, limit: ORDERS_MAX }),
  ])
  const [{ price }, { amount }] = [only(cards), only(orders)]
  return { usdt: price === null ? null : usdt(price), bnb: amount as Bnb | null }
}

import type { Address } from '#core/address.ts'
import { type Bnb, type Usdt, usdt } from '#core/money.ts'
import { OPEN_ORDER_STATUSES } from '#core/order.ts'
import type { Payment } from '#core/payment.ts'
import { type Executor, only } from '../db/statement.ts'
import { readAccountsOf, readCheapestPrice, readLeastBnbAmount, readLeastOrders } from './payments.sql.ts'

/** Hours after its order within which a payment in BNB may come. */
const ORDERED_WITHIN_HOURS = 24
/** Youngest orders in BNB of which the smallest counts. Their amounts follow from the cards' prices. */
const ORDERS_MAX = 200

/**
 * Returns the least that any buyer may be paying: the cheapest card, and the smallest order in BNB; null without a card or an
 * order.
 */
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

/** Returns the least that these wallets have to pay by their open orders; null for a wallet without one. */
export async function readLeastOrdered(
  db: Executor,
  wallets: readonly Address[],
): Promise<(payment: Pick<Payment, 'from' | 'asset'>) => bigint | null> {
  const accounts = wallets.length === 0 ? [] : await readAccountsOf(db, { wallets })
  const userIds = accounts.map((row) => row.user_id)
  const rows = userIds.length === 0 ? [] : await readLeastOrders(db, { userIds, statuses: OPEN_ORDER_STATUSES })
  const walletOf = new Map(accounts.map((row) => [row.user_id, row.wallet_address]))
  const least = new Map(rows.map((row) => [`${walletOf.get(row.user_id)} ${row.payment_method}`, row.amount]))
  return ({ from, asset }) => least.get(`${from} ${asset}`) ?? null
}

import type { TxHash } from '#core/address.ts'
import type { OrderStatus } from '#core/order.ts'
import { mayHavePassedOn, type Payment, type TransactionView } from '#core/payment.ts'
import type { Database, Executor } from '../../db/statement.ts'
import type { NotifyPages } from '../../http/routing/notify-pages.ts'
import { changeFollowedStatus } from '../../payments/orders.ts'
import {
  type ReadKnownOrdersRow,
  readAwaitedInBnb,
  readKnownOrders,
  readNamedInBnb,
  readUnknownOrders,
} from './orders.sql.ts'

/** Orders checked in one round. Each costs two requests to every node, and payments wait for the end of the round. */
const ORDERS_PER_ROUND_MAX = 20
/** Orders among them whose transaction the network knows. However many there are, the others are not left waiting. */
const KNOWN_ORDERS_PER_ROUND_MAX = 15
/** Hours for which an order is checked after it was made. A later payment is still found by its log. */
const FOLLOWED_FOR_HOURS = 24

type FollowOrderDeps = {
  readonly db: Database
  readonly chainId: number
  readonly readTransaction: (hash: TxHash) => Promise<TransactionView>
  /** Credits one payer's proven payments, keeps them, or finds them already settled. */
  readonly settleTogether: (payments: readonly Payment[]) => Promise<unknown>
  readonly notifyPages: NotifyPages
}

/** Position of an order among all: by the moment when it was made, then by its id. */
type OrderPosition = { readonly afterAt: Date; readonly afterId: string }

/** Position before all orders. */
const BEFORE_ALL: OrderPosition = { afterAt: new Date(0), afterId: '00000000-0000-0000-0000-000000000000' }

/** Orders in the order in which they were made, and the position of the last one that was checked. */
type FollowedOrders = { readonly read: typeof readKnownOrders; last: OrderPosition }

/**
 * Creates a function that updates orders from the transactions named for them: known, mined or failed. It also credits final
 * payments. That needs no node that serves logs, and is how BNB is usually credited.
 *
 * Orders whose transaction the network knows come first. Both kinds of orders are checked in turn, and each round continues where
 * the last one ended. Invented hashes therefore delay other orders only as long as one pass through them takes.
 *
 * @returns a function that does one round
 */
export function createOrderFollower(deps: FollowOrderDeps): () => Promise<void> {
  const known: FollowedOrders = { read: readKnownOrders, last: BEFORE_ALL }
  const unknown: FollowedOrders = { read: readUnknownOrders, last: BEFORE_ALL }
  return async () => {
    const looked = await followNextOrders(deps, known, KNOWN_ORDERS_PER_ROUND_MAX)
    await followNextOrders(deps, unknown, ORDERS_PER_ROUND_MAX - looked)
  }
}

/** Checks the next orders of a line. Returns how many were checked. */
async function followNextOrders(deps: FollowOrderDeps, line: FollowedOrders, limit: number): Promise<number> {
  const orders = await readNext(deps, line, limit)
  for (const order of orders) {
    // Set before the check, because an order whose check fails must not come first in every round.
    line.last = { afterAt: order.created_at, afterId: order.id }
    await followOrder(deps, order)
  }
  return orders.length
}

/** Lists the orders after the last checked one, and continues with the first ones at the end. */
async function readNext(
  { db, chainId }: FollowOrderDeps,
  line: FollowedOrders,
  limit: number,
): Promise<ReadKnownOrdersRow[]> {
  const bounds = { chainId, hours: FOLLOWED_FOR_HOURS, limit }
  const behind = await line.read(db, { ...bounds, ...line.last })
  if (behind.length === limit || line.last === BEFORE_ALL) return behind
  const all = await line.read(db, { ...bounds, ...BEFORE_ALL })
  const isNew = ({ id }: ReadKnownOrdersRow) => behind.every((order) => order.id !== id)
  return [...behind, ...all.filter(isNew)].slice(0, limit)
}

async function followOrder(deps: FollowOrderDeps, order: ReadKnownOrdersRow): Promise<void> {
  const { id: orderId, status: statusBefore, tx_hash: txHash } = order
  const userId = Number(order.user_id)
  const status = await readOrderStatus(deps, order)
  if (status === null || status === statusBefore) return
  await deps.db.transaction(async (tx) => {
    const isChanged = await changeFollowedStatus(tx, { userId, orderId, txHash, statusBefore, status })
    if (isChanged) deps.notifyPages(tx, userId, { type: 'order', orderId, status, txHash })
  })
}

/** Returns the order's status according to its transaction. */
async function readOrderStatus(deps: FollowOrderDeps, order: ReadKnownOrdersRow): Promise<OrderStatus | null> {
  const transaction = await deps.readTransaction(order.tx_hash)
  switch (transaction.state) {
    case 'unknown':
      return 'awaiting'
    case 'pending':
      return 'seen'
    case 'confirming':
      return 'confirming'
    case 'failed':
      return 'failed'
    case 'final': {
      const own = transaction.payments.filter((payment) => payment.from === order.wallet)
      await deps.settleTogether(own)
      if (
        order.payment_method === 'BNB' &&
        transaction.payments.length === 0 &&
        mayHavePassedOn(transaction.otherwise)
      ) {
        // A player who reads that the order failed would pay twice.
        return 'unclear'
      }
      // If the payment was this order's, the order has left the status that was read, and this changes nothing.
      return 'failed'
    }
  }
}

/** Hours for which a BNB payment is searched block by block, after its order or after it was named without one. */
const AWAITED_FOR_HOURS = 2

/**
 * Returns whether a player may have paid in BNB since a moment: for an order, or by a transaction that they have named.
 *
 * @param sinceMs Unix milliseconds
 */
export async function isBnbAwaited(db: Executor, sinceMs: bigint): Promise<boolean> {
  const since = { sinceMs, hours: AWAITED_FOR_HOURS }
  const [ordered, named] = await Promise.all([readAwaitedInBnb(db, since), readNamedInBnb(db, since)])
  return ordered.length > 0 || named.length > 0
}

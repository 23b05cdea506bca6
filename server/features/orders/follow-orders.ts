import type { TxHash } from '#core/address.ts'
import type { OrderStatus } from '#core/order.ts'
import { mayHavePassedOn, type Payment, type TransactionView } from '#core/payment.ts'
import type { Database } from '../../db/pool.ts'
import { changeFollowedStatus } from '../../payments/write-orders.ts'
import type { Tell } from '../../routing/tell.ts'
import { type ReadKnownOrdersRow, readKnownOrders, readUnknownOrders } from './orders.sql.ts'

/** Orders looked at in one round: each costs two questions to every node, and payments wait for the round's end. */
const ORDERS_PER_ROUND_MAX = 20
/** Of these, orders whose transaction the network knows: however many there are, the others are not left waiting. */
const KNOWN_PER_ROUND_MAX = 15
/** An order whose transaction is unknown for longer than this is looked at no more: a payment is still found by its log. */
const FOLLOWED_FOR_HOURS = 24

type FollowDeps = {
  readonly db: Database
  readonly chainId: number
  readonly readTransaction: (hash: TxHash) => Promise<TransactionView>
  /** Credits one payer's proven payments, keeps them or finds them done. */
  readonly settleTogether: (payments: readonly Payment[]) => Promise<unknown>
  readonly tell: Tell
}

/** Where an order stands among all: by the moment when it was made, then by its id. */
type Place = { readonly afterAt: Date; readonly afterId: string }

/** The place before all orders. */
const BEFORE_ALL: Place = { afterAt: new Date(0), afterId: '00000000-0000-0000-0000-000000000000' }

/** Orders in the order in which they were made, and the place of the one among them that was looked at last. */
type Line = { readonly read: typeof readKnownOrders; last: Place }

/**
 * Tells orders what became of the transactions that were named for them: known, mined, failed. A final payment is
 * credited from here too, which needs no node that serves logs, and is how BNB is credited as a rule.
 *
 * Those that the network knows come first. Both they and the others are looked at one after the other, each round from
 * where the last one ended: invented hashes keep nobody waiting for longer than it takes to go through them once.
 *
 * @returns does one round
 */
export function createOrderFollower(deps: FollowDeps): () => Promise<void> {
  const known: Line = { read: readKnownOrders, last: BEFORE_ALL }
  const unknown: Line = { read: readUnknownOrders, last: BEFORE_ALL }
  return async () => {
    const looked = await followLine(deps, known, KNOWN_PER_ROUND_MAX)
    await followLine(deps, unknown, ORDERS_PER_ROUND_MAX - looked)
  }
}

/** @returns how many were looked at */
async function followLine(deps: FollowDeps, line: Line, limit: number): Promise<number> {
  const orders = await readNext(deps, line, limit)
  for (const order of orders) {
    // Before the look: one that cannot be looked at must not be the first of every round.
    line.last = { afterAt: order.created_at, afterId: order.id }
    await follow(deps, order)
  }
  return orders.length
}

/** The orders behind the one that was looked at last, and from the beginning again where there are no more. */
async function readNext({ db, chainId }: FollowDeps, line: Line, limit: number): Promise<ReadKnownOrdersRow[]> {
  const bounds = { chainId, hours: FOLLOWED_FOR_HOURS, limit }
  const behind = await line.read(db, { ...bounds, ...line.last })
  if (behind.length === limit || line.last === BEFORE_ALL) return behind
  const all = await line.read(db, { ...bounds, ...BEFORE_ALL })
  const isNew = ({ id }: ReadKnownOrdersRow) => behind.every((order) => order.id !== id)
  return [...behind, ...all.filter(isNew)].slice(0, limit)
}

async function follow(deps: FollowDeps, order: ReadKnownOrdersRow): Promise<void> {
  const { id: orderId, status: statusBefore, tx_hash: txHash } = order
  const userId = Number(order.user_id)
  const status = await look(deps, order)
  if (status === null || status === statusBefore) return
  await deps.db.transaction(async (tx) => {
    const isChanged = await changeFollowedStatus(tx, { userId, orderId, txHash, statusBefore, status })
    if (isChanged) deps.tell(tx, userId, { type: 'order', orderId, status, txHash })
  })
}

/** What the order's transaction makes of it; null where that was settled with its payment. */
async function look(deps: FollowDeps, order: ReadKnownOrdersRow): Promise<OrderStatus | null> {
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
        // A player who is told that it failed would pay twice.
        return 'unclear'
      }
      // Where the payment was this order's, it is no longer in the status that we have read, and this changes nothing.
      return 'failed'
    }
  }
}

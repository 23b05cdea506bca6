import { sql } from 'drizzle-orm'
import type { Address, TxHash } from '#core/address.ts'
import type { OrderStatus } from '#core/order.ts'
import type { Payment, TransactionView } from '#core/payment.ts'
import type { Database } from '../../db/pool.ts'
import type { Announce } from '../../routing/announce.ts'

/** Orders looked at in one round: each costs two questions to every node, and payments wait for the round's end. */
const ORDERS_PER_ROUND_MAX = 20
/** An order whose transaction is unknown for longer than this is looked at no more: a payment is still found by its log. */
const FOLLOWED_FOR_HOURS = 24

type FollowDeps = {
  readonly db: Database
  readonly chainId: number
  readonly readTransaction: (hash: TxHash) => Promise<TransactionView>
  /** Credits a proven payment, keeps it or finds it done. */
  readonly settlePayment: (payment: Payment, wish: null) => Promise<unknown>
  readonly announce: Announce
}

type FollowedOrder = {
  id: string
  user_id: string
  wallet: Address
  status: OrderStatus
  tx_hash: TxHash
}

/**
 * Tells orders what became of the transactions that were named for them: known, mined, failed. A final payment is
 * credited from here too, which needs no node that serves logs, and is how BNB is credited as a rule.
 *
 * Those that the network knows come first, the others in no order: invented hashes keep nobody waiting for long.
 */
export async function followOrders(deps: FollowDeps): Promise<void> {
  const { rows } = await deps.db.execute<FollowedOrder>(sql`
    select o.id, o.user_id, u.wallet_address as wallet, o.status, o.tx_hash
    from orders o join users u on u.id = o.user_id
    where o.chain_id = ${deps.chainId} and o.status in ('awaiting', 'seen', 'confirming') and o.tx_hash is not null
      and o.created_at > clock_now() - make_interval(hours => ${FOLLOWED_FOR_HOURS})
    order by o.status = 'awaiting', random() limit ${ORDERS_PER_ROUND_MAX}`)
  for (const order of rows) {
    const status = await look(deps, order)
    if (status === null || status === order.status) continue
    const changed = await deps.db.execute(sql`
      update orders set status = ${status}
      where id = ${order.id} and status = ${order.status} and tx_hash = ${order.tx_hash} returning id`)
    if (changed.rows.length === 0) continue
    deps.announce(Number(order.user_id), { type: 'order', orderId: order.id, status, txHash: order.tx_hash })
  }
}

/** What the order's transaction makes of it; null where that was settled with its payment. */
async function look(deps: FollowDeps, order: FollowedOrder): Promise<OrderStatus | null> {
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
      for (const payment of own) await deps.settlePayment(payment, null)
      // Where the payment was this order's, it is no longer in the status that we have read, and this changes nothing.
      return 'failed'
    }
  }
}

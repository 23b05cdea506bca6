import { sql } from 'drizzle-orm'
import type { ErrorCode } from '#core/api/errors.ts'
import type { OrderView } from '#core/api/orders.ts'
import { OPEN_ORDER_STATUSES } from '#core/order.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { transactInTurn } from '../../db/transact.ts'
import type { PlayerSession } from '../../routing/player-session.ts'
import type { OrderDeps } from './create-order.ts'
import { readOwnOrder } from './read-orders.ts'

/**
 * Notes which transaction the player's wallet has sent for an order. A claim, not a proof: it only helps to find the
 * payment. A sped-up transaction replaces the hash as long as nothing was credited.
 */
export async function attachPayment(
  deps: OrderDeps,
  session: PlayerSession,
  orderId: string,
  txHash: `0x${string}`,
): Promise<Result<OrderView, ErrorCode>> {
  const nonce = await deps.nonceOfSent(txHash, session.walletAddress)
  return transactInTurn(deps.db, session.walletAddress, async (tx) => {
    // One attachment of a player at a time: of two orders that name the same transaction, the second sees the first.
    await tx.execute(sql`select 1 from users where id = ${session.userId} for no key update`)
    const found = await tx.execute<{ status: string; tx_hash: string | null }>(sql`
      select status, tx_hash from orders where id = ${orderId} and user_id = ${session.userId} for update`)
    const order = found.rows[0]
    if (order === undefined) return refuse('order_unknown')
    const isOpen = (OPEN_ORDER_STATUSES as readonly string[]).includes(order.status)
    if (!isOpen && order.tx_hash !== txHash) return refuse('order_already_paid')
    if (isOpen) {
      const others = await tx.execute(sql`
        select 1 from orders
        where user_id = ${session.userId} and chain_id = ${deps.chainId} and tx_hash = ${txHash} and id <> ${orderId}`)
      if (others.rows.length > 0) return refuse('order_already_paid')
      await tx.execute(sql`
        update orders set tx_hash = ${txHash}, sender_nonce = coalesce(${nonce}::bigint, sender_nonce),
          status = ${nonce === null ? 'awaiting' : 'seen'}
        where id = ${orderId} and (tx_hash is distinct from ${txHash} or status not in ('seen', 'confirming'))`)
    }
    const view = await readOwnOrder(tx, orderId, session.userId)
    return view === null ? refuse('order_unknown') : ok(view)
  })
}

import type { TxHash } from '#core/address.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import {
  attachPayment as attachCall,
  createOrder as createCall,
  getOrder,
  listOpenOrders,
  type OrderView,
} from '#core/api/orders.ts'
import { isOpenOrder } from '#core/order.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { first } from '../../db/statement.ts'
import { transactWithMutex } from '../../db/transact.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/player-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { Turns } from '../../http/routing/turns.ts'
import { lockHolder } from '../../ledger/ensure-account.ts'
import { attachTransaction } from '../../payments/write-orders.ts'
import { createOrder, type OrderDeps, readOpenOrders, readOwnOrder } from './create-order.ts'
import { lockOwnOrder, readOthersOfTransaction } from './orders.sql.ts'

type Deps = Omit<OrderDeps, 'mayOrder'> & {
  /** Throws DependencyDown while the first block from which payments count is unknown: an order could be paid before it. */
  readonly requireFirstBlock: () => Promise<unknown>
  /** Takes turns for calls that query the nodes. */
  readonly takeTurn: Turns
  /** Counts an order of a network. Returns false if its wallets that have bought nothing have had their share. */
  readonly mayOrder: (network: string) => boolean
}

export const orderRoutes = (deps: Deps): Route[] => [
  route(createCall, async ({ session, body }, { key, ip }) => {
    await deps.requireFirstBlock()
    const create = () => createOrder({ ...deps, mayOrder: () => deps.mayOrder(turnKeyOf(ip)) }, session, body, key)
    if (body.paymentMethod === 'USDT') return create()
    return (await deps.takeTurn('order', turnKeyOf(ip), create)) ?? refuse('rate_limited')
  }),

  route(getOrder, async ({ session, params }) => {
    const order = await readOwnOrder(deps.db, params.id, session.userId)
    return order === null ? refuse('order_unknown') : ok(order)
  }),

  route(listOpenOrders, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    return ok(await readOpenOrders(deps.db, session.userId))
  }),

  route(attachCall, ({ session, params, body }, { ip }) => {
    // The nonce is a hint: an order is attached without it if too many calls wait.
    const nonceOfSent: OrderDeps['nonceOfSent'] = (hash, sender) =>
      deps.takeTurn('nonce', turnKeyOf(ip), () => deps.nonceOfSent(hash, sender))
    return attachPayment({ ...deps, nonceOfSent }, session, params.id, body.txHash)
  }),
]

/**
 * Records which transaction the player's wallet has sent for an order. This is a claim and not a proof: it only helps to find the
 * payment. A sped-up transaction replaces the hash as long as nothing was credited.
 *
 * The hash is stored before a node is asked for the sender's nonce, because that may take a while.
 */
export async function attachPayment(
  deps: Pick<OrderDeps, 'db' | 'chainId' | 'nonceOfSent'>,
  session: PlayerSession,
  orderId: string,
  txHash: TxHash,
): Promise<Result<OrderView, ErrorCode>> {
  const attached = await attach(deps, session, { orderId, txHash, nonce: null })
  if (!attached.ok || !isOpenOrder(attached.value.status)) return attached
  const nonce = await deps.nonceOfSent(txHash, session.walletAddress)
  return nonce === null ? attached : attach(deps, session, { orderId, txHash, nonce })
}

type Sent = { readonly orderId: string; readonly txHash: TxHash; readonly nonce: number | null }

const attach = (
  { db, chainId }: Pick<OrderDeps, 'db' | 'chainId'>,
  { userId, walletAddress }: PlayerSession,
  { orderId, txHash, nonce }: Sent,
): Promise<Result<OrderView, ErrorCode>> =>
  transactWithMutex(db, walletAddress, async (tx) => {
    // If two orders name the same transaction, the second sees the first.
    await lockHolder(tx, userId)
    const order = first(await lockOwnOrder(tx, { orderId, userId }))
    if (order === null) return refuse('order_unknown')
    const isOpen = isOpenOrder(order.status)
    if (!isOpen && order.tx_hash !== txHash) return refuse('order_already_paid')
    if (isOpen) {
      const others = await readOthersOfTransaction(tx, { userId, chainId, txHash, orderId })
      if (others.length > 0) return refuse('order_already_paid')
      await attachTransaction(tx, { userId, orderId }, txHash, nonce)
    }
    const view = await readOwnOrder(tx, orderId, userId)
    return view === null ? refuse('order_unknown') : ok(view)
  })

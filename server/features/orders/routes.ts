import { attachPayment as attachCall, createOrder as createCall, getOrder, listOpenOrders } from '#core/api/orders.ts'
import { ok, refuse } from '#core/result.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import { requireOwner } from '../../http/routing/player-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { Turns } from '../../http/routing/turns.ts'
import { attachPayment } from './attach-payment.ts'
import { createOrder, type OrderDeps } from './create-order.ts'
import { readOpenOrders, readOwnOrder } from './read-orders.ts'

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

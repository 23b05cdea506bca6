import { attachPayment as attachCall, createOrder as createCall, getOrder, listOpenOrders } from '#core/api/orders.ts'
import { ok, refuse } from '#core/result.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type Route, route } from '../../routing/route.ts'
import { attachPayment } from './attach-payment.ts'
import { createOrder, type OrderDeps } from './create-order.ts'
import { readOpenOrders, readOwnOrder } from './read-orders.ts'

export const orderRoutes = (deps: OrderDeps): Route[] => [
  route(createCall, ({ session, body }, { key }) => createOrder(deps, session, body, key)),

  route(getOrder, async ({ session, params }) => {
    const order = await readOwnOrder(deps.db, params.id, session.userId)
    return order === null ? refuse('order_unknown') : ok(order)
  }),

  route(listOpenOrders, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    return ok(await readOpenOrders(deps.db, session.userId))
  }),

  route(attachCall, ({ session, params, body }) => attachPayment(deps, session, params.id, body.txHash)),
]

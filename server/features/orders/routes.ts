import { sql } from 'drizzle-orm'
import { attachPayment as attachCall, createOrder as createCall, getOrder, listOpenOrders } from '#core/api/orders.ts'
import { ok, refuse } from '#core/result.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type Route, route } from '../../routing/route.ts'
import { attachPayment } from './attach-payment.ts'
import { createOrder, type OrderDeps } from './create-order.ts'
import { readOrders, readOwnOrder } from './read-orders.ts'

const OPEN_ORDERS_MAX = 20
/** An order whose named transaction the network does not know is shown for so long. */
const SENT_SHOWN_FOR_HOURS = 24

export const orderRoutes = (deps: OrderDeps): Route[] => [
  route(createCall, ({ session, body }) => createOrder(deps, session, body)),

  route(getOrder, async ({ session, params }) => {
    const order = await readOwnOrder(deps.db, params.id, session.userId)
    return order === null ? refuse('order_unknown') : ok(order)
  }),

  route(listOpenOrders, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const isOpen = sql`o.user_id = ${session.userId} and (
      o.status in ('seen', 'confirming', 'partial', 'late')
      or (o.status in ('awaiting', 'failed') and o.expires_at > clock_now())
      or (o.status = 'awaiting' and o.tx_hash is not null
        and o.created_at > clock_now() - make_interval(hours => ${SENT_SHOWN_FOR_HOURS})))`
    return ok(await readOrders(deps.db, isOpen, OPEN_ORDERS_MAX))
  }),

  route(attachCall, ({ session, params, body }) => attachPayment(deps, session, params.id, body.txHash)),
]

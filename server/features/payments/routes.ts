import { sql } from 'drizzle-orm'
import {
  findPayment as findCall,
  listOwnPayments,
  listPayments,
  resolvePayment as resolveCall,
} from '#core/api/payments.ts'
import { ok } from '#core/result.ts'
import { nameNextPage, readIdCursor } from '../../routing/id-cursor.ts'
import { type Route, route } from '../../routing/route.ts'
import { type FindDeps, findPayment } from './find-payment.ts'
import { countWaitingPayments, readAdminPayments, waitsForOperator } from './read-admin-payments.ts'
import { readPayments } from './read-payments.ts'
import { type ResolveDeps, resolvePayment } from './resolve-payment.ts'

const OWN_PAYMENTS_MAX = 200

export const paymentRoutes = (deps: FindDeps & ResolveDeps): Route[] => [
  route(findCall, ({ session, body }) => findPayment(deps, session, body.txHash)),

  route(listOwnPayments, async ({ session }) => {
    const isTold = sql`y.sender = ${session.walletAddress} and y.status <> 'credited'`
    return ok(await readPayments(deps.db, isTold, OWN_PAYMENTS_MAX))
  }),

  route(listPayments, async ({ query }, context) => {
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const isAsked = query.filter === 'open' ? waitsForOperator : sql`true`
    const isOlder = before.value === null ? sql`true` : sql`y.id < ${before.value}`
    const payments = await readAdminPayments(deps.db, sql`${isAsked} and ${isOlder}`, query.limit)
    nameNextPage(context, payments, query.limit)
    if (query.filter === 'open') context.setHeader('x-total-count', String(await countWaitingPayments(deps.db)))
    return ok(payments)
  }),

  route(resolveCall, ({ session, params, body }) => resolvePayment(deps, session, params.id, body)),
]

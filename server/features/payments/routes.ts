import {
  findPayment as findCall,
  listOwnPayments,
  listPayments,
  resolvePayment as resolveCall,
} from '#core/api/payments.ts'
import { ok } from '#core/result.ts'
import { csvFile, wantsCsv } from '../../routing/csv-file.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../routing/id-cursor.ts'
import { type Route, route } from '../../routing/route.ts'
import { type FindDeps, findPayment } from './find-payment.ts'
import { readToldIds } from './payments.sql.ts'
import { paymentsCsv } from './payments-csv.ts'
import { countWaitingPayments, readAdminPaymentsBefore } from './read-admin-payments.ts'
import { readOwnPayments } from './read-payments.ts'
import { type ResolveDeps, resolvePayment } from './resolve-payment.ts'

const OWN_PAYMENTS_MAX = 200

export const paymentRoutes = (deps: FindDeps & ResolveDeps): Route[] => [
  route(findCall, ({ session, body }) => findPayment(deps, session, body.txHash)),

  route(listOwnPayments, async ({ session }) => {
    const { userId } = session
    return ok(await readOwnPayments(deps.db, userId, await readToldIds(deps.db, { userId, limit: OWN_PAYMENTS_MAX })))
  }),

  route(listPayments, async ({ query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return csvFile(deps.db, paymentsCsv(query.filter))
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const page = { beforeId: before.value ?? ID_MAX, limit: query.limit }
    const payments = await readAdminPaymentsBefore(deps.db, query.filter, page)
    nameNextPage(context, payments, query.limit)
    if (query.filter === 'open') context.setHeader('x-total-count', String(await countWaitingPayments(deps.db)))
    return ok(payments)
  }),

  route(resolveCall, ({ session, params, body }) => resolvePayment(deps, session, params.id, body)),
]

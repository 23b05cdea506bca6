import {
  findPayment as findCall,
  listOwnPayments,
  listPayments,
  recordPayment as recordCall,
  resolvePayment as resolveCall,
} from '#core/api/payments.ts'
import { ok, refuse } from '#core/result.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { HIGHEST_ID_FIRST } from '../../http/routing/list-marks.ts'
import { namePages, readListPage, readPlace } from '../../http/routing/list-page.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { Turns } from '../../http/routing/turns.ts'
import { type FindDeps, findPayment } from './find-payment.ts'
import {
  readAsideIdsAfter,
  readAsideIdsBefore,
  readIdsAfter,
  readIdsBefore,
  readToldIds,
  readWaitingIdsAfter,
  readWaitingIdsBefore,
} from './payments.sql.ts'
import { PAYMENTS_CSV } from './payments-csv.ts'
import { countAsidePayments, countWaitingPayments, readAdminPayments } from './read-admin-payments.ts'
import { readOwnPayments } from './read-payments.ts'
import { type RecordDeps, recordPayment } from './record-payment.ts'
import { type ResolveDeps, resolvePayment } from './resolve-payment.ts'

const OWN_PAYMENTS_MAX = 1_000

const LISTS = {
  open: { before: readWaitingIdsBefore, after: readWaitingIdsAfter, count: countWaitingPayments },
  aside: { before: readAsideIdsBefore, after: readAsideIdsAfter, count: countAsidePayments },
  all: { before: readIdsBefore, after: readIdsAfter, count: null },
} as const

type Deps = FindDeps &
  ResolveDeps &
  RecordDeps & {
    readonly exportList: ExportList
    /** Takes turns for calls that query the nodes. */
    readonly takeTurn: Turns
  }

export const paymentRoutes = (deps: Deps): Route[] => [
  route(
    findCall,
    async ({ session, body }, { ip }) =>
      (await deps.takeTurn('find', turnKeyOf(ip), () => findPayment(deps, session, body.txHash))) ??
      refuse('rate_limited'),
  ),

  route(listOwnPayments, async ({ session }) => {
    const { userId } = session
    return ok(await readOwnPayments(deps.db, userId, await readToldIds(deps.db, { userId, limit: OWN_PAYMENTS_MAX })))
  }),

  route(listPayments, async ({ session, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, PAYMENTS_CSV, { filter: query.filter })
    const read = readPlace(HIGHEST_ID_FIRST, query.cursor)
    if (!read.ok) return read
    const place = read.value
    const list = LISTS[query.filter]
    const page = await readListPage({
      format: HIGHEST_ID_FIRST,
      place,
      limit: query.limit,
      read: (limit) =>
        place.way === 'back'
          ? list.after(deps.db, { afterId: place.from, limit })
          : list.before(deps.db, { beforeId: place.from ?? ID_MAX, limit }),
      markOf: ({ id }) => Number(id),
    })
    namePages(context, page)
    if (list.count !== null) context.setHeader('x-total-count', String(await list.count(deps.db)))
    return ok(await readAdminPayments(deps.db, page.lines))
  }),

  route(recordCall, ({ session, body: { amountWei, ...ask } }) =>
    recordPayment(deps, session, { ...ask, amountWei: amountWei === undefined ? undefined : BigInt(amountWei) }),
  ),

  route(resolveCall, ({ session, params, body }) => resolvePayment(deps, session, params.id, body)),
]

import { decideWithdrawal as decideCall, listAdminWithdrawals } from '#core/api/admin.ts'
import { listWithdrawals, requestWithdrawal as requestCall } from '#core/api/withdrawals.ts'
import { ok } from '#core/result.ts'
import { only } from '../../db/statement.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../routing/id-cursor.ts'
import { idempotencyKey } from '../../routing/idempotency-key.ts'
import { HIGHEST_ID_FIRST } from '../../routing/list-marks.ts'
import { namePages, readListPage, readPlace } from '../../routing/list-page.ts'
import { requireOwner } from '../../routing/player-session.ts'
import { type Route, route } from '../../routing/route.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { readAdminWithdrawals, readAdminWithdrawalsBack, readWithdrawalsOf } from './read-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { countPending } from './withdrawals.sql.ts'

export const withdrawalRoutes = (deps: WithdrawalDeps): Route[] => [
  route(requestCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    if (!key.ok) return key
    return requestWithdrawal(deps, session, { ...body, idempotencyKey: key.value })
  }),

  route(listWithdrawals, async ({ session, query }, context) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const page = { beforeId: before.value ?? ID_MAX, limit: query.limit }
    const views = await readWithdrawalsOf(deps.db, session.userId, page)
    nameNextPage(context, views, query.limit)
    return ok(views)
  }),

  route(listAdminWithdrawals, async ({ query }, context) => {
    const read = readPlace(HIGHEST_ID_FIRST, query.cursor)
    if (!read.ok) return read
    const place = read.value
    const status = query.status ?? null
    const page = await readListPage({
      format: HIGHEST_ID_FIRST,
      place,
      limit: query.limit,
      read: (limit) =>
        place.way === 'back'
          ? readAdminWithdrawalsBack(deps.db, status, { afterId: place.from, limit })
          : readAdminWithdrawals(deps.db, status, { beforeId: place.from ?? ID_MAX, limit }),
      markOf: ({ id }) => id,
    })
    namePages(context, page)
    if (query.status === 'pending') {
      context.setHeader('x-total-count', String(only(await countPending(deps.db)).pending))
    }
    return ok([...page.lines])
  }),

  route(decideCall, ({ session, params, body }) => decideWithdrawal(deps, session, params.id, body)),
]

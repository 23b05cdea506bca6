import {
  freezeWithdrawals,
  getWithdrawalFreeze,
  listPlayerWithdrawals,
  unfreezeWithdrawals,
} from '#core/api/admin-players.ts'
import {
  approveWithdrawals as approveCall,
  decideWithdrawal as decideCall,
  getInstantDay,
  getWithdrawalFacts,
  listAdminWithdrawals,
} from '#core/api/admin-withdrawals.ts'
import {
  cancelWithdrawal as cancelCall,
  getInstantOffer,
  getWithdrawalWaits,
  listWithdrawals,
  requestWithdrawal as requestCall,
} from '#core/api/withdrawals.ts'
import { ok } from '#core/result.ts'
import { only } from '../../db/statement.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { keepFresh } from '../../http/routing/keep-fresh.ts'
import {
  HIGHEST_ID_FIRST,
  ID_MAX,
  nameNextPage,
  namePages,
  readIdCursor,
  readListPage,
  readPlace,
} from '../../http/routing/list-page.ts'
import { idempotencyKey } from '../../http/routing/once.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { requireOwner } from '../../http/routing/sessions.ts'
import { approveWithdrawals, decideWithdrawal } from './decide-withdrawal.ts'
import { readInstantDay, readInstantOffer } from './instant/judge-request.ts'
import {
  PLAYER_WITHDRAWALS_CSV,
  readAdminWithdrawals,
  readAdminWithdrawalsBack,
  readAdminWithdrawalsOf,
  readWaits,
  readWithdrawalFacts,
  readWithdrawalsOf,
  WITHDRAWALS_CSV,
} from './read-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { countPending } from './withdrawals.sql.ts'
import { cancelPending, readFreeze, setFreeze, type WithdrawalDeps } from './withdrawals.ts'

/** Minimum milliseconds between two calculations, because anyone may ask and the figures cover a month. */
const WAITS_FRESH_MS = 600_000

type Deps = WithdrawalDeps & { readonly exportList: ExportList }

export const withdrawalRoutes = (deps: Deps): Route[] => [
  route(requestCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    if (!key.ok) return key
    return requestWithdrawal(deps, session, { ...body, idempotencyKey: key.value })
  }),

  route(cancelCall, async ({ session, params }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? cancelPending(deps, session, params.id, key.value) : key
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

  route(getWithdrawalFreeze, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const freeze = await readFreeze(deps.db, session.userId)
    return ok({ reason: freeze?.reason ?? null, frozenAt: freeze?.frozenAt ?? null })
  }),

  route(getInstantOffer, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readInstantOffer(deps, session.userId)) : owner
  }),

  route(getWithdrawalWaits, waitsHandler(deps)),

  route(getInstantDay, async () => ok(await readInstantDay(deps.db))),

  route(listPlayerWithdrawals, async ({ session, params, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, PLAYER_WITHDRAWALS_CSV, { playerId: params.id })
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const page = { beforeId: before.value ?? ID_MAX, limit: query.limit }
    const views = await readAdminWithdrawalsOf(deps.db, params.id, page)
    nameNextPage(context, views, query.limit)
    return ok(views)
  }),

  route(freezeWithdrawals, async ({ session, params, body }) => {
    const done = await setFreeze(deps, session, { userId: params.id, isFrozen: true, reason: body.reason })
    return done.ok ? ok(undefined) : done
  }),

  route(unfreezeWithdrawals, async ({ session, params, body }) => {
    const done = await setFreeze(deps, session, { userId: params.id, isFrozen: false, reason: body.reason })
    return done.ok ? ok(undefined) : done
  }),

  route(listAdminWithdrawals, async ({ session, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, WITHDRAWALS_CSV, { status: query.status })
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

  route(getWithdrawalFacts, ({ params }) => readWithdrawalFacts(deps.db, params.id)),

  route(approveCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? approveWithdrawals(deps, session, body, key.value) : key
  }),

  route(decideCall, ({ session, params, body }) => decideWithdrawal(deps, session, params.id, body)),
]

function waitsHandler({ db }: Deps) {
  const read = keepFresh(WAITS_FRESH_MS, () => readWaits(db))
  return async () => ok(await read())
}

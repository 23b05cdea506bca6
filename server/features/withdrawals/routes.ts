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
import { answerPage, answerPageBefore, HIGHEST_ID_FIRST } from '../../http/routing/list-page.ts'
import { idempotencyKey } from '../../http/routing/player-requests.ts'
import { listRoute, queryByFilters, queryByPlayer, type Route, route } from '../../http/routing/route.ts'
import { shareReading } from '../../http/routing/share-reading.ts'
import { approveWithdrawals, decideWithdrawal } from './decide-withdrawal.ts'
import { readInstantDay, readInstantOffer } from './instant/judge-request.ts'
import {
  PLAYER_WITHDRAWALS_CSV,
  readAdminWithdrawalsOf,
  readWaits,
  readWithdrawalFacts,
  readWithdrawalsOf,
  readWithdrawalsPage,
  WITHDRAWALS_CSV,
} from './read-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { cancelPending, readFreeze, setFreeze, type WithdrawalDeps } from './withdrawals.ts'

/** Minimum milliseconds between two calculations, because anyone may ask and the figures cover a month. */
const WAITS_FRESH_MS = 600_000

export const withdrawalRoutes = (deps: WithdrawalDeps): Route[] => [
  route(requestCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    if (!key.ok) return key
    return requestWithdrawal(deps, session, { ...body, idempotencyKey: key.value })
  }),

  route(cancelCall, async ({ session, params }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? cancelPending(deps, session, params.id, key.value) : key
  }),

  route(listWithdrawals, ({ session, query }, context) =>
    answerPageBefore(context, query, (page) => readWithdrawalsOf(deps.db, session.userId, page)),
  ),

  route(getWithdrawalFreeze, async ({ session }) => {
    const freeze = await readFreeze(deps.db, session.userId)
    return ok({ reason: freeze?.reason ?? null, frozenAt: freeze?.frozenAt ?? null })
  }),

  route(getInstantOffer, async ({ session }) => ok(await readInstantOffer(deps, session.userId))),

  route(getWithdrawalWaits, waitsHandler(deps)),

  route(getInstantDay, async () => ok(await readInstantDay(deps.db))),

  listRoute(listPlayerWithdrawals, PLAYER_WITHDRAWALS_CSV, queryByPlayer, ({ params, query }, context) =>
    answerPageBefore(context, query, (page) => readAdminWithdrawalsOf(deps.db, params.id, page)),
  ),

  route(freezeWithdrawals, async ({ session, params, body }) => {
    const done = await setFreeze(deps, session, { userId: params.id, isFrozen: true, reason: body.reason })
    return done.ok ? ok(undefined) : done
  }),

  route(unfreezeWithdrawals, async ({ session, params, body }) => {
    const done = await setFreeze(deps, session, { userId: params.id, isFrozen: false, reason: body.reason })
    return done.ok ? ok(undefined) : done
  }),

  listRoute(listAdminWithdrawals, WITHDRAWALS_CSV, queryByFilters, ({ asked: { status }, query }, context) =>
    answerPage(context, HIGHEST_ID_FIRST, query, (place, limit) =>
      readWithdrawalsPage(deps.db, status ?? null, place, limit),
    ),
  ),

  route(getWithdrawalFacts, ({ params }) => readWithdrawalFacts(deps.db, params.id)),

  route(approveCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? approveWithdrawals(deps, session, body, key.value) : key
  }),

  route(decideCall, ({ session, params, body }) => decideWithdrawal(deps, session, params.id, body)),
]

function waitsHandler({ db }: WithdrawalDeps) {
  const read = shareReading(WAITS_FRESH_MS, () => readWaits(db))
  return async () => ok(await read())
}

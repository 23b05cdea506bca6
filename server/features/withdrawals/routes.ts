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
  type InstantDay,
  listAdminWithdrawals,
} from '#core/api/admin-withdrawals.ts'
import {
  cancelWithdrawal as call,
  cancelWithdrawal as cancelCall,
  getInstantOffer,
  getWithdrawalWaits,
  listWithdrawals,
  requestWithdrawal as requestCall,
  type WithdrawalView,
  type WithdrawalWaits,
} from '#core/api/withdrawals.ts'
import { assert } from '#core/assert.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { CANCELLED_REASON, cancelWithdrawal as decide } from '#core/withdrawal.ts'
import { isPlayerNamed } from '../../audit/alarms.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../http/routing/id-cursor.ts'
import { idempotencyKey } from '../../http/routing/idempotency-key.ts'
import { keepFresh } from '../../http/routing/keep-fresh.ts'
import { HIGHEST_ID_FIRST } from '../../http/routing/list-marks.ts'
import { namePages, readListPage, readPlace } from '../../http/routing/list-page.ts'
import { readFirstAnswer, transactOnce } from '../../http/routing/once.ts'
import { type PlayerSession, requireOwner } from '../../http/routing/player-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { post } from '../../ledger/post.ts'
import { isHeld } from '../../payouts/holds/holds.ts'
import { readSetting } from '../../settings/settings.ts'
import { approveWithdrawals } from './approve-withdrawals.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { readFreeze, setFreeze } from './freeze-withdrawals.ts'
import { readToday } from './instant/instant.sql.ts'
import { readInstantOffer } from './instant/read-offer.ts'
import { readWithdrawalFacts, type WithdrawalFactsDeps } from './read-withdrawal-facts.ts'
import {
  PLAYER_WITHDRAWALS_CSV,
  readAdminWithdrawals,
  readAdminWithdrawalsBack,
  readAdminWithdrawalsOf,
  readWithdrawal,
  readWithdrawalsOf,
  WITHDRAWALS_CSV,
} from './read-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import { releaseTransfer } from './withdrawal-transfers.ts'
import {
  countCancelled,
  countPending,
  lockWithdrawal,
  markCancelledByPlayer,
  readWaits as readRow,
} from './withdrawals.sql.ts'

/** Minimum milliseconds between two calculations, because anyone may ask and the figures cover a month. */
const WAITS_FRESH_MS = 600_000

type Deps = WithdrawalDeps & WithdrawalFactsDeps & { readonly exportList: ExportList }

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

  route(getWithdrawalFacts, ({ params }) => readWithdrawalFacts(deps, params.id)),

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

const DAYS = 30
/** Waits that are needed for figures. With fewer, the median says little, and the longest wait reveals its player. */
const COUNT_MIN = 10

/** Returns how long players have recently waited. */
export async function readWaits(executor: Executor): Promise<WithdrawalWaits> {
  const { count, median_ms: medianMs, longest_ms: longestMs } = only(await readRow(executor, { days: DAYS }))
  if (count < COUNT_MIN || medianMs === null || longestMs === null) return { days: DAYS, waits: null }
  return { days: DAYS, waits: { medianMs: Number(medianMs), longestMs: Number(longestMs) } }
}

/** Reads what the rule has approved today, and what it may approve. */
export async function readInstantDay(executor: Executor): Promise<InstantDay> {
  const [today, setting] = await Promise.all([
    readToday(executor).then(only),
    readSetting(executor, 'instantWithdrawals'),
  ])
  return {
    approvedUsdt: formatAmount(today.paid, 'USDT'),
    count: today.withdrawals,
    perDayUsdt: setting.perDayUsdt,
  }
}

type Refusal =
  | 'withdrawal_unknown'
  | 'withdrawal_already_decided'
  | 'withdrawal_too_many_cancelled'
  | 'withdrawals_being_checked'
  | 'idempotency_key_reused'

/** Withdrawals that are read: far more than a player can have requested in a day beside the cancelled ones. */
const LATEST = 200

/**
 * Cancels a pending withdrawal for its player, once, and makes the held amount available again. Takes the same lock as the
 * operator's decision, so that the later of the two is refused.
 */
export async function cancelPending(
  { db, record, notify, tell }: Pick<WithdrawalDeps, 'db' | 'record' | 'notify' | 'tell'>,
  { userId, walletAddress }: PlayerSession,
  withdrawalId: number,
  key: string | null,
): Promise<Result<WithdrawalView, Refusal>> {
  const once = { userId, walletAddress, key, call, request: { withdrawalId } }
  const repeated = await readFirstAnswer<WithdrawalView>(db, once)
  if (repeated !== null) return repeated
  const isExplained = await record.compare()
  const answer = await transactOnce<WithdrawalView, Refusal>(db, once, async (tx) => {
    const withdrawal = first(await lockWithdrawal(tx, { userId, withdrawalId }))
    if (withdrawal === null) return refuse('withdrawal_unknown')
    const [{ cancelled }, isBeingChecked, arePayoutsHeld, isCompared] = await Promise.all([
      countCancelled(tx, { userId, among: LATEST }).then(only),
      isPlayerNamed(tx, userId),
      isHeld(tx),
      isExplained(tx),
    ])
    const decision = decide(withdrawal.status, Number(cancelled))
    if (!decision.ok) return decision
    // It may have been approved and paid before the database was set back.
    if (isBeingChecked || arePayoutsHeld || !isCompared) return refuse('withdrawals_being_checked')
    await post(tx, [releaseTransfer({ withdrawalId, userId, ...withdrawal })])
    const marked = await markCancelledByPlayer(tx, { userId, withdrawalId, reason: CANCELLED_REASON })
    assert(marked.length > 0, `withdrawal ${withdrawalId} was cancelled and is not pending`)
    await notify(tx, { type: 'withdrawal_decided', userId, withdrawalId })
    tell(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'rejected' })
    return ok(await readWithdrawal(tx, { userId, withdrawalId }))
  })
  return answer.ok ? ok(answer.value.answer) : answer
}

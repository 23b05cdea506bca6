import type { CardView } from '#core/api/cards.ts'
import {
  countMiningSessions,
  getActiveMining,
  getMinerRecord,
  listShifts,
  SESSIONS_COUNTED_MAX,
  type ShiftReport,
  startMining as startCall,
  stopMining as stopCall,
} from '#core/api/mining.ts'
import { checkStarts } from '#core/mining.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Database, only } from '../../db/statement.ts'
import { nameNextPage, readIdCursor } from '../../http/routing/list-page.ts'
import { type OnceAsk, transactOnce } from '../../http/routing/once.ts'
import { type CallContext, type Route, route } from '../../http/routing/route.ts'
import { requireOwner } from '../../http/routing/sessions.ts'
import type { Announce } from '../../http/routing/tell.ts'
import { startMining, stopMining } from '../../ledger/mining/mining-sessions.ts'
import { type EndedShift, readEndedShifts, SHIFT_MAX } from '../../ledger/mining/shifts.ts'
import type { ListedCards } from './read-mining-state.ts'
import { guestMiningState, type MiningStateDeps, readMinerRecord, readMiningState } from './read-mining-state.ts'
import { countSessions, readStartsOfLate } from './starts.sql.ts'

const GUEST_COOKIE = 'guest-mining-since'
const GUEST_COOKIE_LIFETIME_MS = 24 * 60 * 60_000

type Deps = MiningStateDeps & { readonly db: Database; readonly announce: Announce }

export const miningRoutes = ({ db, announce, ...readers }: Deps): Route[] => [
  route(getActiveMining, async ({ session, query }, context) => {
    if ('guestMode' in query) return ok(guestMiningState(guestSince(context), nowMs()))
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    return ok(await readMiningState(readers, owner.value.userId))
  }),

  route(countMiningSessions, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const rows = await countSessions(db, { userId: session.userId, limit: SESSIONS_COUNTED_MAX })
    return ok(rows.map(({ card_id, sessions }) => ({ cardId: Number(card_id), sessions: Number(sessions) })))
  }),

  route(startCall, async ({ session, body }, context) => {
    if ('guestMode' in body) return ok(startAsGuest(context))
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    const { userId } = owner.value
    const once = { ...owner.value, key: context.key, call: startCall, request: body }
    const started = await startSession(db, once, body.cardIds)
    if (!started.ok) return started
    announce(userId, { type: 'mining', isActive: true })
    return ok(await readMiningState(readers, userId))
  }),

  route(stopCall, async ({ session, body }, context) => {
    if ('guestMode' in body) {
      context.clearCookie(GUEST_COOKIE)
      return ok({ ...guestMiningState(null, nowMs()), report: null })
    }
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    const { userId } = owner.value
    const once = { ...owner.value, key: context.key, call: stopCall, request: body }
    const stopped = await transactOnce<unknown, 'nothing_mined'>(db, once, async (tx) => {
      const done = await stopMining(tx, userId, body.cardIds ?? null)
      // The refusal stores no key, because endless stops would otherwise fill the database.
      return done === null ? refuse('nothing_mined') : ok(done)
    })
    if (!stopped.ok && stopped.code === 'idempotency_key_reused') return refuse(stopped.code)
    const endedShift = stopped.ok ? endedShiftOf(stopped.value.answer) : null
    const [state, [report = null]] = await Promise.all([
      readMiningState(readers, userId),
      endedShift === null ? [] : readShifts({ ...readers, db }, userId, endedShift + 1, 1),
    ])
    announce(userId, { type: 'mining', isActive: state.sessions.length > 0 })
    announce(userId, { type: 'balance' })
    return ok({ ...state, report: report?.id === endedShift ? report : null })
  }),

  route(listShifts, async ({ session, query }, context) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const shifts = await readShifts({ ...readers, db }, owner.value.userId, before.value, query.limit)
    nameNextPage(context, shifts, query.limit)
    return ok(shifts)
  }),

  route(getMinerRecord, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    return ok(await readMinerRecord({ ...readers, db }, owner.value.userId))
  }),
]

/** Returns the ended shift of a stored answer to a stop, or null if an older release stored another form. */
const endedShiftOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'endedShift' in answer && typeof answer.endedShift === 'number'
    ? answer.endedShift
    : null

const nowMs = () => BigInt(Date.now())

/** Reads when a guest started. A guest may write anything into the cookie, but it changes only what that guest sees. */
function guestSince({ readCookie }: CallContext): bigint | null {
  const text = readCookie(GUEST_COOKIE)
  return text !== undefined && /^\d{1,13}$/.test(text) ? BigInt(text) : null
}

function startAsGuest(context: CallContext) {
  const sinceMs = guestSince(context) ?? nowMs()
  context.setCookie(GUEST_COOKIE, sinceMs.toString(), new Date(Date.now() + GUEST_COOKIE_LIFETIME_MS))
  return guestMiningState(sinceMs, nowMs())
}

/** Sessions that are read to count starts: as many as the allowed starts can have with any catalogue that fits on a page. */
const SESSIONS_MAX = 3_000

type Refusal = 'no_card_selected' | 'card_not_owned' | 'rate_limited'

/**
 * Starts mining, up to a number of times an hour. A card that is already mining continues, and starting it again does not count.
 */
export async function startSession(
  db: Database,
  once: OnceAsk,
  cardIds: readonly number[],
): Promise<Result<unknown, Refusal | 'idempotency_key_reused'>> {
  const started = await transactOnce<true, Refusal | 'nothing_started'>(db, once, async (tx) => {
    const { userId } = once
    const begun = await startMining(tx, userId, cardIds)
    if (!begun.ok) return begun
    // The refusal stores no key, because endless starts would otherwise fill the database.
    if (begun.value.started === 0) return refuse('nothing_started')
    const { starts } = only(await readStartsOfLate(tx, { userId, limit: SESSIONS_MAX }))
    const counted = checkStarts(Number(starts))
    return counted.ok ? ok(true) : counted
  })
  if (started.ok) return started
  return started.code === 'nothing_started' ? ok(true) : refuse(started.code)
}

type ShiftDeps = {
  readonly db: Database
  readonly cards: ListedCards
}

/**
 * Lists the earnings of a player's ended shifts, the latest first.
 *
 * @param beforeId only shifts below this number; null for the latest
 */
async function readShifts(
  { db, cards }: ShiftDeps,
  userId: number,
  beforeId: number | null,
  limit: number,
): Promise<ShiftReport[]> {
  const [shifts, { cards: views }] = await Promise.all([
    readEndedShifts(db, userId, Math.min(beforeId ?? SHIFT_MAX, SHIFT_MAX), limit),
    cards.current(),
  ])
  return shifts.map((shift) => toReport(shift, views))
}

function toReport(shift: EndedShift, cards: readonly CardView[]): ShiftReport {
  return {
    id: shift.number,
    startedAt: shift.startedAt.toISOString(),
    endedAt: shift.endedAt.toISOString(),
    bv3: Number(shift.bv3),
    usdt: formatAmount(shift.usdt, 'USDT'),
    baseBv3: Number(shift.baseBv3),
    cards: shift.cards.map(({ cardId, copies, bv3, usdt }) => {
      const card = cards.find(({ id }) => id === cardId)
      const face = { name: card?.name ?? '', imageUrl: card?.imageUrl ?? '' }
      return { cardId, ...face, copies, bv3: Number(bv3), usdt: formatAmount(usdt, 'USDT') }
    }),
  }
}

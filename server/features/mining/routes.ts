import type { CardView } from '#core/api/cards.ts'
import {
  countMiningSessions,
  getActiveMining,
  getMinerRecord,
  listShifts,
  type MinerRecord,
  type MiningState,
  SESSIONS_COUNTED_MAX,
  type ShiftReport,
  startMining as startCall,
  stopMining as stopCall,
} from '#core/api/mining.ts'
import { spanMs } from '#core/listing.ts'
import { daysInRow, nextMilestones, titleOf } from '#core/miner-record.ts'
import {
  accrued,
  addEarned,
  BASE_BV3_PER_DAY,
  checkStarts,
  type Earned,
  entitledBefore,
  entitledNow,
  GUEST_BV3_PER_DAY,
  MS_PER_DAY,
  NOTHING_EARNED,
  ratePerDay,
  subtractEarned,
} from '#core/mining.ts'
import { bv3, formatAmount, ratePerMinute, subtract, type Units, usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { CachedReading } from '../../db/broadcast.ts'
import { type Database, only } from '../../db/statement.ts'
import { answerPageBefore } from '../../http/routing/list-page.ts'
import type { Announce } from '../../http/routing/notify-pages.ts'
import { type KeyedPlayerRequest, transactOnce } from '../../http/routing/player-requests.ts'
import { type CallContext, type Route, requireOwner, route } from '../../http/routing/route.ts'
import { startMining, stopMining } from '../../ledger/mining/mining-sessions.ts'
import { baseMinedMs, type ReadMining, type RunningLot } from '../../ledger/mining/read-mining.ts'
import {
  type EndedShift,
  readEndedShifts,
  readTotalMinedBv3,
  SHIFT_MAX,
  streakAfter,
} from '../../ledger/mining/settle-mining.ts'
import { countSessions, readStartsOfLate } from './starts.sql.ts'

const GUEST_COOKIE = 'guest-mining-since'
const GUEST_COOKIE_LIFETIME_MS = 24 * 60 * 60_000

type MiningRouteDeps = MiningStateDeps & { readonly db: Database; readonly announce: Announce }

export const miningRoutes = ({ db, announce, ...readers }: MiningRouteDeps): Route[] => [
  route(getActiveMining, async ({ session, query }, context) => {
    if ('guestMode' in query) return ok(guestMiningState(guestSince(context), nowMs()))
    const owner = requireOwner(session, query)
    if (!owner.ok) return owner
    return ok(await readMiningState(readers, owner.value.userId))
  }),

  route(countMiningSessions, async ({ session }) => {
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

  route(listShifts, ({ session, query }, context) =>
    answerPageBefore(context, query, ({ beforeId, limit }) =>
      readShifts({ ...readers, db }, session.userId, beforeId, limit),
    ),
  ),

  route(getMinerRecord, async ({ session }) => ok(await readMinerRecord({ ...readers, db }, session.userId))),
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

type MiningStartRefusal = 'no_card_selected' | 'card_not_owned' | 'rate_limited'

/**
 * Starts mining, up to a number of times an hour. A card that is already mining continues, and starting it again does not count.
 */
export async function startSession(
  db: Database,
  once: KeyedPlayerRequest,
  cardIds: readonly number[],
): Promise<Result<unknown, MiningStartRefusal | 'idempotency_key_reused'>> {
  const started = await transactOnce<true, MiningStartRefusal | 'nothing_started'>(db, once, async (tx) => {
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
  beforeId: number | bigint,
  limit: number,
): Promise<ShiftReport[]> {
  const [shifts, { cards: views }] = await Promise.all([
    readEndedShifts(db, userId, Math.min(Number(beforeId), SHIFT_MAX), limit),
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

const BV3_UNIT = 100n

const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

/** Formats a rate per minute as decimal text, rounded down. */
const perMinute = <A extends 'BV3' | 'USDT'>(asset: A, perDay: Units<A>) =>
  formatAmount(ratePerMinute(asset, perDay), 'token per minute')

/** Every card, on sale or not. */
export type ListedCards = Pick<CachedReading<{ readonly cards: readonly CardView[] }>, 'current'>

export type MiningStateDeps = {
  readonly readMining: ReadMining
  readonly cards: ListedCards
}

/** Returns a player's running sessions, what each has earned since its start, and the shift with everything earned so far. */
export async function readMiningState(deps: MiningStateDeps, userId: number): Promise<MiningState> {
  const [snapshot, { cards }] = await Promise.all([deps.readMining(userId), deps.cards.current()])
  const { nowMs, listing, base, shift, runningLots } = snapshot
  let rate: Earned = { bv3: base.miningSinceMs === null ? bv3(0n) : BASE_BV3_PER_DAY, usdt: usdt(0n) }
  const sessions = sessionsOf(runningLots).map((session) => {
    let entitled = NOTHING_EARNED
    for (const lot of session.lots) {
      const all = entitledNow(lot, nowMs, listing)
      entitled = addEarned(entitled, all)
      rate = addEarned(rate, ratePerDay(lot, nowMs, listing, all))
    }
    return { ...session, earned: subtractEarned(entitled, session.entitledBefore) }
  })
  const baseEarned = subtract(accrued(BASE_BV3_PER_DAY, baseMinedMs(snapshot)), accrued(BASE_BV3_PER_DAY, base.minedMs))
  const beside = addEarned(shift?.left ?? NOTHING_EARNED, { bv3: baseEarned, usdt: usdt(0n) })
  const all = sessions.map(({ earned }) => earned).reduce(addEarned, beside)
  return {
    sessions: sessions.map(({ cardId, sessionStart, lots, copies, isJoined, earned }) => ({
      cardId,
      sessionStart,
      card: cardOfTerms(cards, cardId, lots),
      copies,
      isJoined,
      earnedBv3: Number(earned.bv3),
      earnedUsdt: formatAmount(earned.usdt, 'USDT'),
    })),
    shiftStartedAt: base.miningSinceMs === null ? null : isoOf(base.miningSinceMs),
    earnedBv3: Number(all.bv3),
    earnedUsdt: formatAmount(all.usdt, 'USDT'),
    bv3PerMinute: perMinute('BV3', rate.bv3),
    usdtPerMinute: perMinute('USDT', rate.usdt),
    asOf: isoOf(nowMs),
  }
}

type RunningSession = {
  readonly cardId: number
  readonly lots: readonly RunningLot[]
  readonly sessionStart: string
  readonly copies: number
  readonly isJoined: boolean
  readonly entitledBefore: Earned
}

/** Sessions by the array of their lots. A change to a lot creates another array; until then every poll shares the sessions. */
const cachedSessions = new WeakMap<readonly RunningLot[], readonly RunningSession[]>()

function sessionsOf(runningLots: readonly RunningLot[]): readonly RunningSession[] {
  const last = cachedSessions.get(runningLots)
  if (last !== undefined) return last
  const sessions = lotsByCard(runningLots).map(([cardId, lots]) => ({
    cardId,
    lots,
    sessionStart: isoOf(sinceOf(lots)),
    copies: Number(lots.reduce((copies, lot) => copies + lot.copies, 0n)),
    isJoined: lots[0]?.isJoined === true,
    entitledBefore: lots.map(entitledBefore).reduce(addEarned, NOTHING_EARNED),
  }))
  cachedSessions.set(runningLots, sessions)
  return sessions
}

/** Groups lots by card, in the order of the cards. No group is empty. */
function lotsByCard(lots: readonly RunningLot[]): [cardId: number, lots: readonly RunningLot[]][] {
  const byCard = new Map<number, RunningLot[]>()
  for (const lot of lots) {
    const others = byCard.get(lot.cardId)
    if (others === undefined) byCard.set(lot.cardId, [lot])
    else others.push(lot)
  }
  return [...byCard].sort(([a], [b]) => a - b)
}

/** Returns the session's start, which all lots of a card share. */
const sinceOf = ([lot]: readonly RunningLot[]) => lot?.sessionSinceMs ?? 0n

type CardOfTerms = MiningState['sessions'][number]['card']

/** Last card returned for a lot, with the cards that it was made from. */
const cachedCards = new WeakMap<RunningLot, { readonly cards: readonly CardView[]; readonly card: CardOfTerms }>()

/** Returns the card with the terms of its oldest running lot. Returns null while the cached cards do not contain a new card yet. */
function cardOfTerms(cards: readonly CardView[], cardId: number, [lot]: readonly RunningLot[]): CardOfTerms {
  if (lot === undefined) return null
  const last = cachedCards.get(lot)
  if (last?.cards === cards) return last.card
  const card = createCardOfTerms(cards, cardId, lot)
  cachedCards.set(lot, { cards, card })
  return card
}

function createCardOfTerms(cards: readonly CardView[], cardId: number, lot: RunningLot): CardOfTerms {
  const card = cards.find(({ id }) => id === cardId)
  if (card === undefined) return null
  const { totalBought: _, ...face } = card
  return {
    ...face,
    totalBv3: Number(lot.terms.totalBv3 / BV3_UNIT),
    totalUsdt: formatAmount(lot.terms.totalUsdt, 'USDT'),
    dailyBv3: Number(lot.terms.dailyBv3 / BV3_UNIT),
    dailyUsdt: formatAmount(lot.terms.dailyUsdt, 'USDT'),
  }
}

/** Returns a guest's state: a rate and a time that is stored only in the guest's cookie. */
export function guestMiningState(sinceMs: bigint | null, nowMs: bigint): MiningState {
  const elapsedMs = sinceMs === null ? 0n : spanMs(sinceMs, nowMs)
  const earnedBv3 = Number(accrued(GUEST_BV3_PER_DAY, elapsedMs < GUEST_SPAN_MAX_MS ? elapsedMs : GUEST_SPAN_MAX_MS))
  return {
    sessions:
      sinceMs === null
        ? []
        : [
            {
              ...{ cardId: null, sessionStart: isoOf(sinceMs), card: null, copies: 0, isJoined: false },
              ...{ earnedBv3, earnedUsdt: '0' },
            },
          ],
    shiftStartedAt: sinceMs === null ? null : isoOf(sinceMs),
    earnedBv3,
    earnedUsdt: '0',
    bv3PerMinute: sinceMs === null ? '0' : perMinute('BV3', GUEST_BV3_PER_DAY),
    usdtPerMinute: '0',
    asOf: isoOf(nowMs),
  }
}

/** Milliseconds after which a guest's figure stops growing. */
const GUEST_SPAN_MAX_MS = MS_PER_DAY

type MinerRecordDeps = { readonly db: Database; readonly readMining: ReadMining }

/** Returns a player's totals: days and shifts including the running one, and BV3 once it is posted. */
export async function readMinerRecord({ db, readMining }: MinerRecordDeps, userId: number): Promise<MinerRecord> {
  const [snapshot, bv3Dug] = await Promise.all([readMining(userId), readTotalMinedBv3(db, userId)])
  const shifts = Number(snapshot.base.shifts)
  const streak = streakAfter(snapshot)
  const next = nextMilestones({ bv3Dug, shifts })
  return {
    shifts,
    streakDays: daysInRow(streak, Number(snapshot.nowMs / MS_PER_DAY)),
    longestStreakDays: streak.longestDays,
    bv3Dug: Number(bv3Dug),
    title: titleOf(bv3Dug),
    next: { ...next, bv3: next.bv3 === null ? null : Number(next.bv3) },
  }
}

import type { CardView } from '#core/api/cards.ts'
import type { MinerRecord, MiningState } from '#core/api/mining.ts'
import { spanMs } from '#core/listing.ts'
import { daysInRow, nextMilestones, titleOf } from '#core/miner-record.ts'
import {
  accrued,
  addEarned,
  BASE_BV3_PER_DAY,
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
import type { CachedReading } from '../../db/broadcast.ts'
import type { Database } from '../../db/statement.ts'
import type { ReadMining } from '../../ledger/mining/read-mining.ts'
import { baseMinedMs, type KeptLot } from '../../ledger/mining/read-mining.ts'
import { streakAfter } from '../../ledger/mining/settle-mining.ts'
import { readDugInAll } from '../../ledger/mining/shifts.ts'

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
  readonly lots: readonly KeptLot[]
  readonly sessionStart: string
  readonly copies: number
  readonly isJoined: boolean
  readonly entitledBefore: Earned
}

/** Sessions by the array of their lots. A change to a lot creates another array; until then every poll shares the sessions. */
const remembered = new WeakMap<readonly KeptLot[], readonly RunningSession[]>()

function sessionsOf(runningLots: readonly KeptLot[]): readonly RunningSession[] {
  const last = remembered.get(runningLots)
  if (last !== undefined) return last
  const sessions = lotsByCard(runningLots).map(([cardId, lots]) => ({
    cardId,
    lots,
    sessionStart: isoOf(sinceOf(lots)),
    copies: Number(lots.reduce((copies, lot) => copies + lot.copies, 0n)),
    isJoined: lots[0]?.isJoined === true,
    entitledBefore: lots.map(entitledBefore).reduce(addEarned, NOTHING_EARNED),
  }))
  remembered.set(runningLots, sessions)
  return sessions
}

/** Groups lots by card, in the order of the cards. No group is empty. */
function lotsByCard(lots: readonly KeptLot[]): [cardId: number, lots: readonly KeptLot[]][] {
  const byCard = new Map<number, KeptLot[]>()
  for (const lot of lots) {
    const others = byCard.get(lot.cardId)
    if (others === undefined) byCard.set(lot.cardId, [lot])
    else others.push(lot)
  }
  return [...byCard].sort(([a], [b]) => a - b)
}

/** Returns the session's start, which all lots of a card share. */
const sinceOf = ([lot]: readonly KeptLot[]) => lot?.sessionSinceMs ?? 0n

type CardOfTerms = MiningState['sessions'][number]['card']

/** Last card returned for a lot, with the cards that it was made from. */
const rememberedCards = new WeakMap<KeptLot, { readonly cards: readonly CardView[]; readonly card: CardOfTerms }>()

/** Returns the card with the terms of its oldest running lot. Returns null while the cached cards do not contain a new card yet. */
function cardOfTerms(cards: readonly CardView[], cardId: number, [lot]: readonly KeptLot[]): CardOfTerms {
  if (lot === undefined) return null
  const last = rememberedCards.get(lot)
  if (last?.cards === cards) return last.card
  const card = makeCardOfTerms(cards, cardId, lot)
  rememberedCards.set(lot, { cards, card })
  return card
}

function makeCardOfTerms(cards: readonly CardView[], cardId: number, lot: KeptLot): CardOfTerms {
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

type Deps = { readonly db: Database; readonly readMining: ReadMining }

/** Returns a player's totals: days and shifts including the running one, and BV3 once it is posted. */
export async function readMinerRecord({ db, readMining }: Deps, userId: number): Promise<MinerRecord> {
  const [snapshot, bv3Dug] = await Promise.all([readMining(userId), readDugInAll(db, userId)])
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

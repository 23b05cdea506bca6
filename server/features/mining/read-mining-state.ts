import type { CardView } from '#core/api/cards.ts'
import type { MiningState } from '#core/api/mining.ts'
import { spanMs } from '#core/listing.ts'
import {
  accrued,
  addEarned,
  BASE_BV3_PER_DAY,
  type Earned,
  earnedInSession,
  GUEST_BV3_PER_DAY,
  MS_PER_DAY,
  NOTHING_EARNED,
  ratePerDay,
} from '#core/mining.ts'
import { bv3, formatAmount, subtract, usdt } from '#core/money.ts'
import type { ReadMining } from '../../ledger/mining/gather-mining.ts'
import { baseMinedMs, type KeptLot } from '../../ledger/mining/read-mining.ts'

const MINUTES_PER_DAY = 1_440n
const BV3_UNIT = 100n
/** BV3 a minute is shown with more digits than BV3 is kept with: a rate is not an amount. */
const RATE_DIGITS = 10n ** 16n

const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

/** A rate of BV3 a minute as decimal text, rounded down. */
const bv3PerMinute = (perDayHundredths: bigint) =>
  formatAmount((perDayHundredths * RATE_DIGITS) / MINUTES_PER_DAY, 'USDT')

export type MiningStateDeps = {
  readonly readMining: ReadMining
  /** Every card, on sale or not. */
  readonly readCards: () => Promise<readonly CardView[]>
}

/** Running sessions of a player and what each has earned since its start. */
export async function readMiningState(deps: MiningStateDeps, userId: number): Promise<MiningState> {
  const [snapshot, cards] = await Promise.all([deps.readMining(userId), deps.readCards()])
  const { nowMs, listing, base, runningLots } = snapshot
  const sessions = [...lotsByCard(runningLots)].map(([cardId, lots]) => ({
    cardId,
    lots,
    earned: lots.map((lot) => earnedInSession(lot, nowMs, listing)).reduce(addEarned, NOTHING_EARNED),
  }))
  const baseEarned = subtract(accrued(BASE_BV3_PER_DAY, baseMinedMs(snapshot)), accrued(BASE_BV3_PER_DAY, base.minedMs))
  const all = sessions.map(({ earned }) => earned).reduce(addEarned, { bv3: baseEarned, usdt: usdt(0n) })
  const rate = runningLots
    .map((lot) => ratePerDay(lot, nowMs, listing))
    .reduce(addEarned, { bv3: base.miningSinceMs === null ? bv3(0n) : BASE_BV3_PER_DAY, usdt: usdt(0n) } as Earned)
  return {
    sessions: sessions.map(({ cardId, lots, earned }) => ({
      cardId,
      sessionStart: isoOf(sinceOf(lots)),
      card: cardOfTerms(cards, cardId, lots),
      copies: Number(lots.reduce((copies, lot) => copies + lot.copies, 0n)),
      earnedBv3: Number(earned.bv3),
      earnedUsdt: formatAmount(earned.usdt, 'USDT'),
    })),
    earnedBv3: Number(all.bv3),
    earnedUsdt: formatAmount(all.usdt, 'USDT'),
    bv3PerMinute: bv3PerMinute(rate.bv3),
    usdtPerMinute: formatAmount(rate.usdt / MINUTES_PER_DAY, 'USDT'),
    asOf: isoOf(nowMs),
  }
}

/** In the order of their cards; each card that is mined has lots that do it. */
function lotsByCard(lots: readonly KeptLot[]): [cardId: number, lots: readonly KeptLot[]][] {
  const byCard = new Map<number, KeptLot[]>()
  for (const lot of lots) {
    const others = byCard.get(lot.cardId)
    if (others === undefined) byCard.set(lot.cardId, [lot])
    else others.push(lot)
  }
  return [...byCard].sort(([a], [b]) => a - b)
}

/** The session's own start, which all lots of a card have in common. */
const sinceOf = ([lot]: readonly KeptLot[]) => lot?.sessionSinceMs ?? 0n

/** The card with the terms that its oldest running lot was bought on; null in the moment in which nobody has read it yet. */
function cardOfTerms(cards: readonly CardView[], cardId: number, [lot]: readonly KeptLot[]) {
  const card = cards.find(({ id }) => id === cardId)
  if (card === undefined || lot === undefined) return null
  const { totalBought: _, ...face } = card
  return {
    ...face,
    totalBv3: Number(lot.terms.totalBv3 / BV3_UNIT),
    totalUsdt: formatAmount(lot.terms.totalUsdt, 'USDT'),
    dailyBv3: Number(lot.terms.dailyBv3 / BV3_UNIT),
    dailyUsdt: formatAmount(lot.terms.dailyUsdt, 'USDT'),
  }
}

/** What a guest would see: a rate and a time, kept nowhere but in the guest's own cookie. */
export function guestMiningState(sinceMs: bigint | null, nowMs: bigint): MiningState {
  const elapsedMs = sinceMs === null ? 0n : spanMs(sinceMs, nowMs)
  const earnedBv3 = Number(accrued(GUEST_BV3_PER_DAY, elapsedMs < GUEST_SPAN_MAX_MS ? elapsedMs : GUEST_SPAN_MAX_MS))
  return {
    sessions:
      sinceMs === null
        ? []
        : [{ cardId: null, sessionStart: isoOf(sinceMs), card: null, copies: 0, earnedBv3, earnedUsdt: '0' }],
    earnedBv3,
    earnedUsdt: '0',
    bv3PerMinute: sinceMs === null ? '0' : bv3PerMinute(GUEST_BV3_PER_DAY),
    usdtPerMinute: '0',
    asOf: isoOf(nowMs),
  }
}

/** A guest's figure stops growing after a day. */
const GUEST_SPAN_MAX_MS = MS_PER_DAY

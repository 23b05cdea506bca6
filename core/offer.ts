import { daysUntilSpent, type Terms } from './cards.ts'
import { spanMs } from './listing.ts'
import { accrued, addEarned, BASE_BV3_PER_DAY, type Earned, entitled, MS_PER_DAY, NOTHING_EARNED } from './mining.ts'
import { add, type Bv3, bv3, least, times, type Usdt, usdt } from './money.ts'
import { usdtWindowMs } from './transparency.ts'

/** What a copy offers for its price, as a buyer compares cards. */
export type Offer = {
  /** The most USDT that it can give: its total, or what it mines until the listing. */
  readonly mostUsdt: Usdt
  /** `mostUsdt` in percent of the price, rounded down; null for a card without a price. */
  readonly percentBack: number | null
  /** Days of mining until its USDT is spent, rounded up; 0 where it gives none. */
  readonly usdtDays: number
  /** Whether the listing comes before its USDT is spent. */
  readonly endsWithListing: boolean
  readonly mostBv3: Bv3
  /** Days of mining until its BV3 is spent, rounded up; 0 where it gives none. */
  readonly bv3Days: number
}

/** Longer than any card mines: a hundred years in milliseconds. */
const FAR_MS = 36_500n * MS_PER_DAY

/**
 * What a copy bought now gives at most if it mines without a pause.
 *
 * @param nowMs Unix milliseconds
 * @param listedAtMs when USDT mining ends, in Unix milliseconds; null while no date is set
 */
export function offerOf(price: Usdt, terms: Terms, nowMs: bigint, listedAtMs: bigint | null): Offer {
  const mostUsdt = mostUsdtOf(terms, nowMs, listedAtMs)
  return {
    mostUsdt,
    percentBack: price === 0n ? null : Number((mostUsdt * 100n) / price),
    usdtDays: daysUntilSpent(terms.dailyUsdt, terms.totalUsdt),
    endsWithListing: listedAtMs !== null && mostUsdt < terms.totalUsdt,
    mostBv3: terms.totalBv3,
    bv3Days: daysUntilSpent(terms.dailyBv3, terms.totalBv3),
  }
}

/** The most USDT that a copy bought now can give: its total, or what it mines until the listing. */
export const mostUsdtOf = (
  terms: Pick<Terms, 'dailyUsdt' | 'totalUsdt'>,
  nowMs: bigint,
  listedAtMs: bigint | null,
): Usdt => least(terms.totalUsdt, accrued(terms.dailyUsdt, usdtWindowMs(nowMs, listedAtMs, FAR_MS)))

/** A number of copies of a card that a player considers buying. */
export type PickedCopies = { readonly price: Usdt; readonly terms: Terms; readonly copies: bigint }

export type Projection = {
  /** What the copies cost together. */
  readonly paid: Usdt
  /** What they have mined together, base rate not included. */
  readonly mined: Earned
  /** What the base rate has mined beside them. */
  readonly baseBv3: Bv3
}

/**
 * What copies bought now will have mined after so many days without a pause: the rules by which mining is credited.
 *
 * @param days whole days of mining, never negative
 * @param nowMs Unix milliseconds
 * @param listedAtMs when USDT mining ends, in Unix milliseconds; null while no date is set
 */
export function project(
  picks: readonly PickedCopies[],
  days: bigint,
  nowMs: bigint,
  listedAtMs: bigint | null,
): Projection {
  const bv3Ms = days * MS_PER_DAY
  const usdtMs = usdtWindowMs(nowMs, listedAtMs, bv3Ms)
  const owned = picks.filter(({ copies }) => copies > 0n)
  return {
    paid: owned.map(({ price, copies }) => times(price, copies)).reduce((sum, it) => add(sum, it), usdt(0n)),
    mined: owned
      .map(({ terms, copies }) => entitled(terms, copies, { bv3Ms, usdtMs }))
      .reduce(addEarned, NOTHING_EARNED),
    baseBv3: owned.length === 0 ? bv3(0n) : accrued(BASE_BV3_PER_DAY, bv3Ms),
  }
}

/**
 * What one copy would have mined from one moment to another, with the base rate that runs beside it: the rules by which mining is
 * credited.
 *
 * @param sinceMs Unix milliseconds
 * @param untilMs Unix milliseconds; before `sinceMs` nothing was mined
 * @param listedAtMs when USDT mining ends, in Unix milliseconds; null while no date is set
 */
export function wouldHaveMined(terms: Terms, sinceMs: bigint, untilMs: bigint, listedAtMs: bigint | null): Earned {
  const bv3Ms = spanMs(sinceMs, untilMs)
  const mined = entitled(terms, 1n, { bv3Ms, usdtMs: usdtWindowMs(sinceMs, listedAtMs, bv3Ms) })
  return addEarned(mined, { bv3: accrued(BASE_BV3_PER_DAY, bv3Ms), usdt: usdt(0n) })
}

import { daysUntilSpent, type Terms } from './cards.ts'
import { spanMs } from './listing.ts'
import { accrued, addEarned, BASE_BV3_PER_DAY, type Earned, entitled, MS_PER_DAY, NOTHING_EARNED } from './mining.ts'
import { add, type Bv3, bv3, minOf, times, type Usdt, usdt } from './money.ts'
import { usdtWindowMs } from './transparency.ts'

/** Figures of a copy by which a buyer compares cards. */
export type Offer = {
  /** Most USDT that it can give: its total, or what it mines until the listing. */
  readonly mostUsdt: Usdt
  /** `mostUsdt` in percent of the price, rounded down; null for a card without a price. */
  readonly percentBack: number | null
  /** Days of mining until its USDT is spent, rounded up; 0 if it gives none. */
  readonly usdtDays: number
  /** Whether the listing comes before its USDT is spent. */
  readonly endsWithListing: boolean
  readonly mostBv3: Bv3
  /** Days of mining until its BV3 is spent, rounded up; 0 if it gives none. */
  readonly bv3Days: number
}

/** A hundred years in milliseconds, longer than any card mines. */
const FAR_MS = 36_500n * MS_PER_DAY

/**
 * Returns what a copy bought now gives at most if it mines without a pause.
 *
 * @param nowMs Unix milliseconds
 * @param listedAtMs end of USDT mining, in Unix milliseconds; null while no date is set
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

/** Returns the most USDT that a copy bought now can give: its total, or what it mines until the listing. */
export const mostUsdtOf = (
  terms: Pick<Terms, 'dailyUsdt' | 'totalUsdt'>,
  nowMs: bigint,
  listedAtMs: bigint | null,
): Usdt => minOf(terms.totalUsdt, accrued(terms.dailyUsdt, usdtWindowMs(nowMs, listedAtMs, FAR_MS)))

/** Copies of a card that a player considers buying. */
export type PickedCopies = { readonly price: Usdt; readonly terms: Terms; readonly copies: bigint }

export type Projection = {
  /** Price of all copies together. */
  readonly paid: Usdt
  /** Amounts mined by all copies together, without the base rate. */
  readonly mined: Earned
  /** Amount mined by the base rate beside them. */
  readonly baseBv3: Bv3
}

/**
 * Returns what copies bought now will have mined after a number of days without a pause, by the rules by which mining is
 * credited.
 *
 * @param days whole days of mining, never negative
 * @param nowMs Unix milliseconds
 * @param listedAtMs end of USDT mining, in Unix milliseconds; null while no date is set
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
 * Returns what one copy would have mined between two moments, including the base rate, by the rules by which mining is credited.
 *
 * @param sinceMs Unix milliseconds
 * @param untilMs Unix milliseconds; nothing was mined if it is before `sinceMs`
 * @param listedAtMs end of USDT mining, in Unix milliseconds; null while no date is set
 */
export function wouldHaveMined(terms: Terms, sinceMs: bigint, untilMs: bigint, listedAtMs: bigint | null): Earned {
  const bv3Ms = spanMs(sinceMs, untilMs)
  const mined = entitled(terms, 1n, { bv3Ms, usdtMs: usdtWindowMs(sinceMs, listedAtMs, bv3Ms) })
  return addEarned(mined, { bv3: accrued(BASE_BV3_PER_DAY, bv3Ms), usdt: usdt(0n) })
}

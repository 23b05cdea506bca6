import { add, type Bv3, percentRoundedDown, subtract, type Usdt, usdt } from './money.ts'
import { REFERRAL_PERCENT } from './referral.ts'

/** Amounts that a copy grants, fixed at purchase. Every figure is for one copy. */
export type Terms = {
  readonly dailyBv3: Bv3
  readonly totalBv3: Bv3
  readonly dailyUsdt: Usdt
  readonly totalUsdt: Usdt
}

export const isSameTerms = (a: Terms, b: Terms) =>
  a.dailyBv3 === b.dailyBv3 && a.totalBv3 === b.totalBv3 && a.dailyUsdt === b.dailyUsdt && a.totalUsdt === b.totalUsdt

/** Fewest and most copies of a purchase. */
export const QUANTITY_MIN = 1
export const QUANTITY_MAX = 10

/**
 * Returns the USDT that a copy can cost the treasury beyond its price; 0 if it pays for itself. A copy costs everything that it
 * mines, and the referrer's share of its price.
 */
export function shortfallOf(price: Usdt, totalUsdt: Usdt): Usdt {
  const most = add(totalUsdt, percentRoundedDown(price, REFERRAL_PERCENT))
  return most > price ? subtract(most, price) : usdt(0n)
}

/**
 * Most BV3 that a copy may grant in all for each USDT of its price. BV3 has no price to compare with. The default cards grant
 * 1,000 to 1,203, so this is more than sixteen times theirs. A copy for 1 USDT can owe no more than this.
 */
export const BV3_PER_USDT_MAX = 20_000n

/** Returns whether a copy grants no more BV3 than its price allows. Its daily BV3 are never more than its total. */
export const isWithinBv3Bound = (price: Usdt, { totalBv3 }: Pick<Terms, 'totalBv3'>): boolean =>
  // BV3 has 2 decimals and USDT has 18.
  totalBv3 * 10n ** 16n <= price * BV3_PER_USDT_MAX

/**
 * Returns the days of mining until a copy has given its total, rounded up; 0 if it gives nothing a day.
 *
 * @param perDay amount that the terms grant in 24 hours
 * @param total amount that the terms grant in all
 */
export function daysUntilSpent(perDay: bigint, total: bigint): number {
  return perDay === 0n ? 0 : Number((total + perDay - 1n) / perDay)
}

/** Languages of a card's line. English comes first, because every card has it. */
const LINE_LANGUAGES = ['en', 'es'] as const
export type LineLanguage = (typeof LINE_LANGUAGES)[number]

/** A card's line in each language that has one. */
export type CardLines = { readonly en: string } & Readonly<Partial<Record<LineLanguage, string>>>

/** Returns the line for a reader of a language, and the language that it is in: English if the card has no line in the reader's. */
export function lineFor(lines: CardLines, language: LineLanguage): { text: string; language: LineLanguage } {
  const own = lines[language]
  return own === undefined ? { text: lines.en, language: 'en' } : { text: own, language }
}

/**
 * Returns the edition numbers of copies in the order in which they were counted. The numbers of each card continue without a gap
 * after the last one given.
 *
 * @param cardIds the card of each copy
 * @param given how many numbers each card has given before, by its id; a missing card has given 0
 */
export function editionsOf(cardIds: readonly number[], given: ReadonlyMap<number, bigint>): bigint[] {
  const last = new Map(given)
  return cardIds.map((cardId) => {
    const edition = (last.get(cardId) ?? 0n) + 1n
    last.set(cardId, edition)
    return edition
  })
}

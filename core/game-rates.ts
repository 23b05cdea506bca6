import { type Bv3, bv3, most, parseAmount } from './money.ts'

/** What playing with a card brings in the cactus runner. */
export type CardRate = {
  readonly cardId: number
  /** Not active: owning the card changes nothing about the rate. */
  readonly isActive: boolean
  /** BV3 a minute. */
  readonly rate: Bv3
}

/** A thousand BV3 a minute. */
export const GAME_RATE_MAX = bv3(100_000n)

/** BV3 a minute, from zero to a thousand, at most 2 decimals; null for anything else. */
export function readGameRate(text: string): Bv3 | null {
  const rate = parseAmount(text, 'BV3')
  return rate.ok && rate.value <= GAME_RATE_MAX ? rate.value : null
}

/**
 * What a minute in the cactus runner earns: the highest rate among the owned cards that are active, or the free one. A card
 * never makes its owner's play worth less than a guest's.
 *
 * @param freeRate BV3 a minute without any card
 */
export const cactusRate = (freeRate: Bv3, ownedCardIds: ReadonlySet<number>, rates: readonly CardRate[]): Bv3 =>
  rates
    .filter(({ cardId, isActive }) => isActive && ownedCardIds.has(cardId))
    .reduce((highest, { rate }) => most(highest, rate), freeRate)

/** BV3 a minute in the character runner, in hundredths: what everybody has, and what each copy adds. */
const CHARACTER_RATE = { free: 50n, perCopy: 30n } as const

/** What a minute in the character runner earns. */
export const characterRate = (copies: number): Bv3 => bv3(CHARACTER_RATE.free + CHARACTER_RATE.perCopy * BigInt(copies))

/** Minutes a day: what everybody has, what each copy adds, and what a day has. */
const MINUTES = { free: 20, perCopy: 10, most: 1_440 } as const

/** How many minutes of each game are paid in 24 hours. */
export const paidMinutes = (copies: number): number => Math.min(MINUTES.free + MINUTES.perCopy * copies, MINUTES.most)

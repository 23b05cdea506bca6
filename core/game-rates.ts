import { type Bv3, bv3, most, parseAmount } from './money.ts'

/** Rate of play with a card in the cactus runner. */
export type CardRate = {
  readonly cardId: number
  /** If false, owning the card does not change the rate. */
  readonly isActive: boolean
  /** BV3 a minute. */
  readonly rate: Bv3
}

/** 1,000 BV3 a minute. */
export const GAME_RATE_MAX = bv3(100_000n)

/** Reads a rate in BV3 a minute, from 0 to 1,000 with at most 2 decimals. Returns null for anything else. */
export function readGameRate(text: string): Bv3 | null {
  const rate = parseAmount(text, 'BV3')
  return rate.ok && rate.value <= GAME_RATE_MAX ? rate.value : null
}

/**
 * Returns what a minute in the cactus runner earns: the highest rate among the owned cards that are active, or the free rate. A
 * card never lowers its owner's rate below a guest's.
 *
 * @param freeRate BV3 a minute without any card
 */
export const cactusRate = (freeRate: Bv3, ownedCardIds: ReadonlySet<number>, rates: readonly CardRate[]): Bv3 =>
  rates
    .filter(({ cardId, isActive }) => isActive && ownedCardIds.has(cardId))
    .reduce((highest, { rate }) => most(highest, rate), freeRate)

/** BV3 a minute in the character runner, in hundredths: for every player, and more for each copy. */
const CHARACTER_RATE = { free: 50n, perCopy: 30n } as const

/** Returns what a minute in the character runner earns. */
export const characterRate = (copies: number): Bv3 => bv3(CHARACTER_RATE.free + CHARACTER_RATE.perCopy * BigInt(copies))

/** Paid minutes in 24 hours: for every player, more for each copy, and at most. */
const MINUTES = { free: 20, perCopy: 10, most: 1_440 } as const

/** Returns how many minutes of each game are paid in 24 hours. */
export const paidMinutes = (copies: number): number => Math.min(MINUTES.free + MINUTES.perCopy * copies, MINUTES.most)

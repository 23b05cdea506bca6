import { type GameRate, maxOf, parseAmount } from './money.ts'

/** Rate of play with a card in the cactus runner. */
export type CardRate = {
  readonly cardId: number
  /** If false, owning the card does not change the rate. */
  readonly isActive: boolean
  readonly rate: GameRate
}

/** 1,000 BV3 a minute. */
export const GAME_RATE_MAX = 100_000n as GameRate

/** Reads a rate in BV3 a minute, from 0 to 1,000 with at most 2 decimals. Returns null for anything else. */
export function readGameRate(text: string): GameRate | null {
  const rate = parseAmount(text, 'BV3 per minute')
  return rate.ok && rate.value <= GAME_RATE_MAX ? rate.value : null
}

/**
 * Returns what a minute in the cactus runner earns: the highest rate among the owned cards that are active, or the free rate. A
 * card never lowers its owner's rate below a guest's.
 *
 * @param freeRate BV3 a minute without any card
 */
export const cactusRate = (
  freeRate: GameRate,
  ownedCardIds: ReadonlySet<number>,
  rates: readonly CardRate[],
): GameRate =>
  rates
    .filter(({ cardId, isActive }) => isActive && ownedCardIds.has(cardId))
    .reduce((highest, { rate }) => maxOf(highest, rate), freeRate)

/** BV3 a minute in the character runner, in hundredths: for every player, and more for each copy. */
const CHARACTER_RATE = { free: 50n, perCopy: 30n } as const

/** Returns what a minute in the character runner earns. */
export const characterRate = (copies: number): GameRate =>
  (CHARACTER_RATE.free + CHARACTER_RATE.perCopy * BigInt(copies)) as GameRate

/** Paid minutes in 24 hours: for every player, more for each copy, and at most. */
const MINUTES = { free: 20, perCopy: 10, most: 1_440 } as const

/** Returns how many minutes of each game are paid in 24 hours. */
export const paidMinutes = (copies: number): number => Math.min(MINUTES.free + MINUTES.perCopy * copies, MINUTES.most)

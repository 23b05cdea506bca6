import { createRandom, type Seed } from '#core/game/random.ts'

/** Repeatable chance: numbers from 0 to 1, and seeds of chunks. */
type Chance = { readonly random: () => number; readonly drawSeed: () => Seed }

export function createChance(number: number): Chance {
  const next = createRandom([number, 1, 2, 3])
  const word = () => next() | 0
  return { random: () => next() / 2 ** 32, drawSeed: () => [word(), word(), word(), word()] }
}

/** Creates a Mulberry32 generator: small, seeded, and good enough to roll dice. */
export function createDice(seed: number) {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (count: number) => Math.floor(roll() * count),
    chance: (share: number) => roll() < share,
    pick: <T>(items: readonly T[]): T => items[Math.floor(roll() * items.length)] as T,
  }
}
export type Dice = ReturnType<typeof createDice>

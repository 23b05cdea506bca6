/** Draws a random sample from a list. The same seed draws the same sample, whatever else is drawn in the run. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const left = [...all]
  const draw = mulberry(seed)
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const at = Math.floor(draw() * left.length)
    const [one] = left.splice(at, 1)
    return one as T
  })
}

/** Returns a generator of numbers from 0 to below 1. mulberry32 is good enough for a sample. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

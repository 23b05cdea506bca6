/** Where a run stands after so many ticks. Whole numbers of 32 bits; flags are 0 or 1. */
export type GameState = {
  /** Ticks that are over. */
  tick: number
  /** The way, in units. */
  distance: number
  /** Of the runner's feet over the ground, in units; below zero in a pit. */
  height: number
  /** Units a tick, upwards. */
  velocity: number
  /** Whether the button is down. */
  isDown: number
  isOnGround: number
  /** Whether the jump under way still counts as held. */
  isHolding: number
  /** Ticks of the jump under way. */
  jumpTicks: number
  /** Ticks for which the last press still waits for the ground. */
  bufferTicks: number
  /** Ticks for which the runner still stands beyond an edge. */
  coyoteTicks: number
  /** Obstacles that are behind the runner: also the number of the next one. */
  passed: number
  isCrashed: number
}

/** A new run, before its first tick. */
export const startState = (): GameState => ({
  tick: 0,
  distance: 0,
  height: 0,
  velocity: 0,
  isDown: 0,
  isOnGround: 1,
  isHolding: 0,
  jumpTicks: 0,
  bufferTicks: 0,
  coyoteTicks: 0,
  passed: 0,
  isCrashed: 0,
})

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a over every field, a byte at a time: two machines that agree on it agree on the run. 0 to 2 ** 32 - 1. */
export function hashState(state: GameState): number {
  let hash = FNV_OFFSET
  hash = add(hash, state.tick)
  hash = add(hash, state.distance)
  hash = add(hash, state.height)
  hash = add(hash, state.velocity)
  hash = add(hash, state.isDown)
  hash = add(hash, state.isOnGround)
  hash = add(hash, state.isHolding)
  hash = add(hash, state.jumpTicks)
  hash = add(hash, state.bufferTicks)
  hash = add(hash, state.coyoteTicks)
  hash = add(hash, state.passed)
  hash = add(hash, state.isCrashed)
  return hash >>> 0
}

function add(hash: number, word: number): number {
  let mixed = hash
  for (let shift = 0; shift < 32; shift += 8) mixed = Math.imul(mixed ^ ((word >>> shift) & 255), FNV_PRIME)
  return mixed
}

/** State of a run after a number of ticks. All fields are whole numbers of 32 bits; flags are 0 or 1. */
export type GameState = {
  /** Ticks that are over. */
  tick: number
  /** Distance, in units. */
  distance: number
  /** Height of the runner's feet over the ground, in units; below zero in a pit. */
  height: number
  /** Upward speed, in units a tick. */
  velocity: number
  /** Whether the button is down. */
  isDown: number
  isOnGround: number
  /** Whether the current jump still counts as held. */
  isHolding: number
  /** Ticks of the current jump. */
  jumpTicks: number
  /** Ticks for which the last press still waits for the landing. */
  bufferTicks: number
  /** Ticks that the runner has spent beyond an edge without falling. */
  coyoteTicks: number
  /** Obstacles behind the runner, which is also the index of the next one. */
  passed: number
  isCrashed: number
}

/** Returns the state of a new run, before its first tick. */
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

/** Returns FNV-1a over every field, byte by byte, from 0 to 2 ** 32 - 1. Two machines with the same hash agree on the run. */
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

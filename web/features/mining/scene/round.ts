/** Steps of a figure's round: it digs, shoulders its sack, carries it to the cart, tips it, walks back, and sometimes naps. */
export type FigureAct = 'dig' | 'load' | 'carry' | 'tip' | 'return' | 'nap'

/** Durations of one figure's steps, which depend on where it works. */
export type FigureRound = {
  readonly stationX: number
  readonly dropX: number
  readonly digMs: number
  readonly walkMs: number
  /** Milliseconds of its first digging that have already passed at the start. */
  readonly aheadMs: number
}

/** Position of a figure in its round. The object is reused and filled again for each frame. */
export type RoundPosition = {
  act: FigureAct
  /** Share of the step that is over, 0 to 1. */
  part: number
  /** Milliseconds since the step began. */
  actMs: number
  x: number
  facing: 1 | -1
  /** Number of times that it has tipped its sack. */
  rounds: number
}

export const SWING_MS = 1_150
export const LOAD_MS = 900
export const TIP_MS = 1_300
export const NAP_MS = 5_200
/** Number of loads after which a figure naps. */
export const ROUNDS_OF_NAP = 3
/** Px per second of a figure of full size. */
const PACE = 62
const SWINGS_MIN = 9
const SWINGS_MORE = 10

export function planRound(stationX: number, dropX: number, scale: number, chance: number): FigureRound {
  const digMs = SWING_MS * (SWINGS_MIN + Math.floor(chance * SWINGS_MORE))
  return {
    stationX,
    dropX,
    digMs,
    walkMs: (Math.abs(stationX - dropX) / (PACE * scale)) * 1_000,
    // All figures are at their places when the mine is first shown.
    aheadMs: ((chance * 3.7) % 1) * digMs,
  }
}

export const createMoment = (): RoundPosition => ({ act: 'dig', part: 0, actMs: 0, x: 0, facing: 1, rounds: 0 })

const lengthOf = ({ digMs, walkMs }: FigureRound): number => digMs + LOAD_MS + walkMs + TIP_MS + walkMs

/**
 * Fills `into` with the figure's position in its round.
 *
 * @param workMs milliseconds that the figure has worked; they do not advance while it sleeps
 */
export function momentAt(round: FigureRound, workMs: number, into: RoundPosition): RoundPosition {
  const { digMs, walkMs, stationX, dropX } = round
  const lengthMs = lengthOf(round)
  const cycle = lengthMs * ROUNDS_OF_NAP + NAP_MS
  const ms = workMs + round.aheadMs
  const cycles = Math.floor(ms / cycle)
  const inCycle = ms - cycles * cycle
  const inRounds = Math.floor(inCycle / lengthMs)
  const rounds = Math.min(inRounds, ROUNDS_OF_NAP)
  let left = inCycle - rounds * lengthMs
  into.facing = 1
  into.x = stationX
  into.rounds = cycles * ROUNDS_OF_NAP + rounds
  if (rounds === ROUNDS_OF_NAP) return fillPosition(into, 'nap', left, NAP_MS)
  if (left < digMs) return fillPosition(into, 'dig', left, digMs)
  left -= digMs
  if (left < LOAD_MS) return fillPosition(into, 'load', left, LOAD_MS)
  left -= LOAD_MS
  if (left < walkMs) {
    fillPosition(into, 'carry', left, walkMs)
    into.x = stationX + (dropX - stationX) * into.part
    into.facing = -1
    return into
  }
  left -= walkMs
  if (left < TIP_MS) {
    fillPosition(into, 'tip', left, TIP_MS)
    into.x = dropX
    into.facing = -1
    into.rounds += into.part >= TIPPED ? 1 : 0
    return into
  }
  left -= TIP_MS
  fillPosition(into, 'return', left, walkMs)
  into.x = dropX + (stationX - dropX) * into.part
  into.rounds += 1
  return into
}

/** Share of the tipping after which the sack is empty. */
export const TIPPED = 0.5

function fillPosition(into: RoundPosition, act: FigureAct, ms: number, lengthMs: number): RoundPosition {
  into.act = act
  into.actMs = ms
  into.part = lengthMs === 0 ? 1 : Math.min(1, ms / lengthMs)
  return into
}

/** Returns how near two figures that walk towards each other are, 0 to 1; they greet by it. */
export function greetingOf(one: RoundPosition, other: RoundPosition): number {
  const isWalking = (it: RoundPosition) => it.act === 'carry' || it.act === 'return'
  if (!isWalking(one) || !isWalking(other) || one.facing === other.facing) return 0
  return Math.max(0, 1 - Math.abs(one.x - other.x) / GREETING_PX)
}
const GREETING_PX = 80

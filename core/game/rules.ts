/** Which of the two games. */
export const VARIANTS = ['cactus', 'character'] as const
export type Variant = (typeof VARIANTS)[number]

/** The rules that new runs are played by. A change of anything in this folder that moves a score makes another version. */
export const RULES_VERSION = 1

/** Ticks of simulated time in a second. */
export const TICKS_PER_SECOND = 60
/** Ticks of a chunk: what is sent at once, and what one seed says the obstacles of. */
export const CHUNK_TICKS = 256
/** How many chunks of the course are known beyond the one that is being played. */
export const CHUNKS_AHEAD = 3
/** A run is at most an hour. */
export const RUN_TICKS_MAX = 60 * 60 * TICKS_PER_SECOND
/** A button cannot change more often than every second tick of a chunk. */
export const TOGGLES_MAX = Math.floor(CHUNK_TICKS / 2)

/** Lengths are whole numbers of 1/256 px, speeds of 1/256 px a tick: every machine then computes the same. */
export const UNITS_PER_PX = 256

/** A press that comes so many ticks before the landing still jumps. */
export const JUMP_BUFFER_TICKS = 6
/** For so many ticks beyond an edge the runner still stands, and still jumps. */
export const COYOTE_TICKS = 6
/** The first obstacle reaches the runner no earlier. */
export const RUN_IN_TICKS = 120

export type GameRules = {
  /** Units a tick at the start, at most, and how many ticks lie between. */
  readonly speedFrom: number
  readonly speedTo: number
  readonly speedUpTicks: number
  /** Units a tick, upwards, at the moment of the jump. */
  readonly jumpSpeed: number
  /** Units a tick, each tick: while the button is held, and else. */
  readonly heldGravity: number
  readonly gravity: number
  /** A jump counts as held for at least and at most so many ticks. */
  readonly holdTicksMin: number
  readonly holdTicksMax: number
  /** Released, a rise goes on no faster than this. Units a tick. */
  readonly releasedSpeedMax: number
  /** What can collide of the runner, in px; at most 62 % of the drawn figure each way. */
  readonly runnerWidthPx: number
  readonly runnerHeightPx: number
  /** How much of the course is seen on every screen, and where the runner's front stands in it, in px. */
  readonly viewWidthPx: number
  readonly runnerFrontPx: number
}

const CACTUS: GameRules = {
  speedFrom: 4 * UNITS_PER_PX,
  speedTo: 8 * UNITS_PER_PX,
  speedUpTicks: 90 * TICKS_PER_SECOND,
  jumpSpeed: 2_688,
  heldGravity: 154,
  gravity: 154,
  holdTicksMin: 6,
  holdTicksMax: CHUNK_TICKS,
  releasedSpeedMax: 1_280,
  runnerWidthPx: 20,
  runnerHeightPx: 36,
  viewWidthPx: 640,
  runnerFrontPx: 112,
}

const CHARACTER: GameRules = {
  speedFrom: 3 * UNITS_PER_PX,
  speedTo: 6 * UNITS_PER_PX,
  speedUpTicks: 120 * TICKS_PER_SECOND,
  jumpSpeed: 1_920,
  heldGravity: 77,
  gravity: 192,
  holdTicksMin: 6,
  holdTicksMax: 24,
  releasedSpeedMax: 1_920,
  runnerWidthPx: 20,
  runnerHeightPx: 36,
  viewWidthPx: 512,
  runnerFrontPx: 112,
}

export const RULES: Readonly<Record<Variant, GameRules>> = { cactus: CACTUS, character: CHARACTER }

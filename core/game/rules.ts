/** The two games. */
export const VARIANTS = ['cactus', 'character'] as const
export type Variant = (typeof VARIANTS)[number]

/** Version of the rules that new runs are played by. Any change in this folder that changes a score needs another version. */
export const RULES_VERSION = 1

/** Ticks of simulated time in a second. */
export const TICKS_PER_SECOND = 60
/** Ticks of a chunk. The inputs of a chunk are sent at once, and one seed determines its obstacles. */
export const CHUNK_TICKS = 256
/** Chunks of the course that are known beyond the one that is being played. */
export const CHUNKS_AHEAD = 3
/** Ticks of the longest run: an hour. */
export const RUN_TICKS_MAX = 60 * 60 * TICKS_PER_SECOND
/** Most toggles of a chunk. A button cannot change more often than every second tick. */
export const TOGGLES_MAX = Math.floor(CHUNK_TICKS / 2)

/** Lengths are whole numbers of 1/256 px, and speeds of 1/256 px a tick, so that every machine computes the same. */
export const UNITS_PER_PX = 256

/** Ticks before the landing in which a press still jumps. */
export const JUMP_BUFFER_TICKS = 6
/** Ticks beyond an edge in which the runner has not fallen yet and can still jump. */
export const COYOTE_TICKS = 6
/** Earliest tick in which an obstacle reaches the runner. */
export const RUN_IN_TICKS = 120

export type GameRules = {
  /** Speed at the start and at most, in units a tick, and the ticks between the two. */
  readonly speedFrom: number
  readonly speedTo: number
  readonly speedUpTicks: number
  /** Upward speed at the moment of the jump, in units a tick. */
  readonly jumpSpeed: number
  /** Loss of upward speed in each tick, in units a tick: while the button is held, and otherwise. */
  readonly heldGravity: number
  readonly gravity: number
  /** Fewest and most ticks for which a jump counts as held. */
  readonly holdTicksMin: number
  readonly holdTicksMax: number
  /** Highest upward speed after the button was released, in units a tick. */
  readonly releasedSpeedMax: number
  /** Part of the runner that collides, in px; at most 62 % of the drawn figure in each direction. */
  readonly runnerWidthPx: number
  readonly runnerHeightPx: number
  /** Width of the course that every screen shows, and the place of the runner's front in it, in px. */
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

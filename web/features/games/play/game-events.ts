/** waiting: for a chunk of the course, or for its first answer. counting: 3, 2, 1 before it goes on. */
export type GamePhase = 'ready' | 'playing' | 'paused' | 'counting' | 'waiting' | 'ended'

export type PlayedChunk = {
  readonly index: number
  /** The ticks within it in which the button changes. */
  readonly inputs: number[]
  readonly stateHash: number
  /** Interruptions that began in it: pauses with their countdown, and waits. */
  readonly pausesMs: number[]
}

/** The last chunk: `ticks` of it were played, 0 to 256. A whole one that the run ended in is told here alone. */
export type RunEnd = PlayedChunk & {
  readonly reason: 'crash' | 'stop' | 'time'
  readonly ticks: number
  readonly score: number
  readonly passed: number
  readonly totalTicks: number
}

export type GameFigures = {
  readonly score: number
  readonly passed: number
  /** Simulated time. */
  readonly playedMs: number
  /** Px a second. */
  readonly speed: number
}

export type GameEvents = {
  onChunk(chunk: PlayedChunk): void
  onEnd(end: RunEnd): void
  onState(phase: GamePhase): void
  /** At most ten times a second. */
  onFigures(figures: GameFigures): void
  /** The button was pressed while no run is on and none is locked: this starts a run for players who use one button. */
  onPressIdle(): void
}

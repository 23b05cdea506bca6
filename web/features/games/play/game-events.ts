/** Phase of a game. waiting: for a chunk of the course, or for the server's first answer. counting: 3, 2, 1 before resuming. */
export type GamePhase = 'ready' | 'playing' | 'paused' | 'counting' | 'waiting' | 'ended'

export type GameChunk = {
  readonly index: number
  /** Ticks within the chunk in which the button changes. */
  readonly inputs: number[]
  readonly stateHash: number
  /** Durations of the interruptions that began in the chunk: pauses with their countdown, and waits. */
  readonly pausesMs: number[]
}

/** Last chunk, of which `ticks` were played, 0 to 256. A full chunk in which the run ended is reported only here. */
export type GameRunEnd = GameChunk & {
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
  /** Pixels per second. */
  readonly speed: number
}

export type GameEvents = {
  onChunk(chunk: GameChunk): void
  onEnd(end: GameRunEnd): void
  onState(phase: GamePhase): void
  /** Called at most ten times a second. */
  onFigures(figures: GameFigures): void
  /** Called on a press while no run is on and no start is locked; starts a run for players who use one button. */
  onPressIdle(): void
}

import { distanceAt } from '#core/game/course.ts'
import type { RecordedRun } from '#core/game/replay.ts'
import { createTape, type Tape } from './replay-tape.ts'

/** A run to beat. Its course differs, so only its distance is comparable, and that follows from its ticks alone. */
export type Ghost = {
  readonly tape: Tape
  /** Distance at which the run ended, in units. */
  readonly end: number
}

export const createGhost = (run: RecordedRun): Ghost => ({
  tape: createTape(run),
  end: distanceAt(run.variant, run.ticks),
})

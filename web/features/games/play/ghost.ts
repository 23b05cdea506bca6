import type { RecordedRun } from '#core/game/replay.ts'
import { distanceAt } from '#core/game/speed.ts'
import { createTape, type Tape } from './replay-tape.ts'

/**
 * A run that is to be beaten. Its course was another one: what compares is how far it came, which follows from its ticks alone.
 */
export type Ghost = {
  readonly tape: Tape
  /** The way at which it ended, in units. */
  readonly end: number
}

export const createGhost = (run: RecordedRun): Ghost => ({
  tape: createTape(run),
  end: distanceAt(run.variant, run.ticks),
})

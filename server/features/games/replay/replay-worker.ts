import { assert } from '#core/assert.ts'
import { readSeed } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { noteBegin } from './note-begin.ts'
import type { ReplayAnswer, ReplayTask } from './replay-ask.ts'

/** Runs in a thread of the pool: a run takes milliseconds in which nobody else could be answered. */
export function replay({ begun, seeds, ...run }: ReplayTask): ReplayAnswer {
  noteBegin(begun)
  return replayRun({
    ...run,
    seeds: seeds.map((hex) => {
      const seed = readSeed(hex)
      assert(seed !== null, `no seed: ${hex}`)
      return seed
    }),
  })
}

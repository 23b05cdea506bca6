import { assert } from '#core/assert.ts'
import { createPressMeter } from '#core/game/press-meter.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { type ReplayAnswer, type ReplayTask, signalBegin } from './replay-task.ts'

/** Replays a run in a thread of the pool, because a run takes milliseconds that would delay all other requests. */
export function replay({ begun, seeds, ...run }: ReplayTask): ReplayAnswer {
  signalBegin(begun)
  const meter = createPressMeter(run.variant)
  const replayed = replayRun({ ...run, seeds: seeds.map(readKnownSeed) }, meter.watch)
  return { ...replayed, presses: meter.figures() }
}

function readKnownSeed(hex: string): Seed {
  const seed = readSeed(hex)
  assert(seed !== null, `no seed: ${hex}`)
  return seed
}

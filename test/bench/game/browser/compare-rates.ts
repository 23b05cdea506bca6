import type { Browser } from 'playwright-core'
import { assert } from '#core/assert.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { engine } from './engine.ts'
import type { PlannedRun } from './planned-run.ts'

/** Sources of frames: the browser's own pace, a timer, or frames with 33 ms of other work each. */
const PACES = { '30 Hz': 'rate=30', '60 Hz': '', '144 Hz': 'rate=144', 'busy for 33 ms a frame': 'busy=33' } as const

export type RateFigure = {
  readonly variant: Variant
  readonly pace: string
  readonly chunks: number
  readonly score: number
  /** Whether a replay of the inputs gives the same state after each chunk, and the same score. */
  readonly isSame: boolean
}

/** Plays the same number of ticks at each pace, and replays the record here. */
export async function compareRates(
  browser: Browser,
  url: string,
  variant: Variant,
  plan: PlannedRun,
  seconds: number,
): Promise<RateFigure[]> {
  const figures: RateFigure[] = []
  for (const [pace, query] of Object.entries(PACES)) {
    const limit = `ticks=${seconds * TICKS_PER_SECOND}`
    const { page } = await engine(browser, url, variant, plan, `${limit}&${query}`).open({ slowdown: 1 })
    await page.waitForFunction(() => window.engine.end !== null)
    const { chunks, end } = await page.evaluate(() => ({ chunks: window.engine.chunks, end: window.engine.end }))
    await page.context().close()
    assert(end?.reason === 'time', `the run at ${pace} ended before its time`)
    const seeds = plan.seeds.map((text) => readSeed(text) as Seed)
    const inputs = [...chunks.map((chunk) => chunk.inputs), end.inputs]
    const replayed = replayRun({ variant, seeds, inputs, ticks: end.totalTicks })
    const hashes = chunks.map(({ stateHash }) => stateHash)
    const isSame =
      replayed.score === end.score &&
      replayed.stateHash === end.stateHash &&
      JSON.stringify(replayed.stateHashes.slice(0, hashes.length)) === JSON.stringify(hashes)
    figures.push({ variant, pace, chunks: chunks.length, score: end.score, isSame })
  }
  return figures
}

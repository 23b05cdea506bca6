import type { Browser } from 'playwright-core'
import { type FrameTimes, recordFrames } from './record-frames.ts'
import type { Subject } from './subject.ts'

const BYTES_PER_MB = 2 ** 20
const WARM_UP_MS = 8_000

export type Unslowed = {
  readonly frames: readonly FrameTimes[]
  /** Memory that remains after a collection, per minute, in MB. */
  readonly grownMb: number
  /** Memory that was allocated per minute, in MB. Most of it is collected at once. */
  readonly madeMb: number
}

/** Plays at the machine's own speed, and measures the longest frames and the memory that the game keeps. */
export async function measureUnslowed(browser: Browser, subject: Subject, seconds: number): Promise<Unslowed> {
  const playing = await subject.open({ slowdown: 1 })
  const devTools = await playing.page.context().newCDPSession(playing.page)
  const collect = async () => {
    await devTools.send('HeapProfiler.collectGarbage')
    return (await devTools.send('Runtime.getHeapUsage')).usedSize
  }
  await playing.page.waitForTimeout(WARM_UP_MS)
  const before = await collect()
  let after = before
  const { frames, freedBytes } = await recordFrames(browser, playing, seconds, async () => {
    after = await collect()
  })
  await playing.close()
  const aMinute = 60 / seconds / BYTES_PER_MB
  return { frames, grownMb: (after - before) * aMinute, madeMb: (after - before + freedBytes) * aMinute }
}

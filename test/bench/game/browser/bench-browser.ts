import { type Browser, chromium } from 'playwright-core'
import { VARIANTS, type Variant } from '#core/game/rules.ts'
import { ensureWebIsBuilt } from '../../../../scripts/build-web.ts'
import { makeTempFolder } from '../../../support/temp-folder.ts'
import { killLeftoverProcesses, startServer } from '../../../support/world/server-process.ts'
import type { BenchSection, GameBenchOptions } from '../section.ts'
import { compareRates, type RateFigure } from './compare-rates.ts'
import { dino } from './dino.ts'
import { engine } from './engine.ts'
import { serveEnginePage } from './engine-page/serve.ts'
import { findFullBrowser } from './find-full-browser.ts'
import { gamePage } from './game-page.ts'
import { measureKey } from './measure-key.ts'
import { measureUnslowed, type Unslowed } from './measure-unslowed.ts'
import { type PlannedRun, planRun } from './planned-run.ts'
import { type FrameTimes, recordFrames } from './record-frames.ts'
import type { Subject } from './subject.ts'
import { browserSection } from './write-section.ts'

/** Slowdown of the processor for a lower-mid-range phone, as Lighthouse and others define it. */
const SLOWDOWN = 4
const WARM_UP_MS = 5_000
const UNSLOWED_SECONDS = 60
const PRESSES = 10
const RATE_SECONDS = 15
/** Seconds of a planned run, longer than any run here. */
const PLANNED_SECONDS = 90

export type BrowserReport = {
  readonly browser: string
  readonly options: GameBenchOptions
  readonly slowed: ReadonlyMap<string, readonly FrameTimes[]>
  readonly unslowed: ReadonlyMap<string, Unslowed>
  readonly keys: ReadonlyMap<string, readonly number[]>
  readonly rates: readonly RateFigure[]
}

/** Measures the cost of the games in a browser, beside Chromium's own game, in the same browser and in turns. */
export async function benchBrowser(options: GameBenchOptions): Promise<BenchSection> {
  await ensureWebIsBuilt()
  const folder = makeTempFolder()
  // Blocks are as rare as on the real chain, because they must not take time from the browser.
  const server = await startServer({ DATA_DIR: folder.path, LOCAL_BLOCK_TIME_MS: '3000', WATCH_EVERY_MS: '3000' })
  const enginePage = await serveEnginePage(folder.path)
  const browser = await chromium.launch({
    executablePath: findFullBrowser(),
    headless: false,
    args: ['--no-sandbox', '--headless=new', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const plans = { cactus: planRun('cactus', PLANNED_SECONDS), character: planRun('character', PLANNED_SECONDS) }
    const ours = [
      gamePage(browser, server.url, plans.cactus),
      engine(browser, enginePage.url, 'cactus', plans.cactus),
      engine(browser, enginePage.url, 'character', plans.character),
    ]
    return browserSection(await measureAll(browser, ours, plans, enginePage.url, options))
  } finally {
    await browser.close()
    await enginePage.close()
    await server.stop()
    await killLeftoverProcesses(folder.path)
    folder.remove()
  }
}

async function measureAll(
  browser: Browser,
  ours: readonly Subject[],
  plans: Readonly<Record<Variant, PlannedRun>>,
  engineUrl: string,
  options: GameBenchOptions,
): Promise<BrowserReport> {
  const slowed = await measureSlowed(browser, [dino(browser), ...ours], options)
  const unslowed = new Map<string, Unslowed>()
  const keys = new Map<string, readonly number[]>()
  for (const subject of ours) {
    console.log(`${subject.name}: longest frames, heap, key`)
    unslowed.set(subject.name, await measureUnslowed(browser, subject, UNSLOWED_SECONDS))
    keys.set(subject.name, await measureKey(subject, PRESSES))
  }
  const rates: RateFigure[] = []
  for (const variant of VARIANTS) {
    rates.push(...(await compareRates(browser, engineUrl, variant, plans[variant], RATE_SECONDS)))
  }
  return { browser: browser.version(), options, slowed, unslowed, keys, rates }
}

/** Measures the subjects in turns, so that other load of the machine affects all of them alike. */
async function measureSlowed(browser: Browser, subjects: readonly Subject[], { turns, seconds }: GameBenchOptions) {
  const slowed = new Map<string, FrameTimes[]>(subjects.map(({ name }) => [name, []]))
  for (let turn = 1; turn <= turns; turn++) {
    for (const subject of subjects) {
      console.log(`turn ${turn} of ${turns}: ${subject.name}`)
      const playing = await subject.open({ slowdown: SLOWDOWN })
      await playing.page.waitForTimeout(WARM_UP_MS)
      const { frames } = await recordFrames(browser, playing, seconds)
      await playing.close()
      slowed.get(subject.name)?.push(...frames)
    }
  }
  return slowed
}

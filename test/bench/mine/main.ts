import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureBrowser } from '../../../scripts/ensure-browser.ts'
import { BROWSER_ARGS } from '../../support/browser/browser-args.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { recordFrames } from '../game/browser/record-frames.ts'
import { slowDown } from '../game/browser/subject.ts'
import { describeMachine } from '../machine.ts'
import { writeTable } from '../write-table.ts'
import { serveMinePage } from './serve-page.ts'

/**
 * Measures the cost of the mine with ten figures in a browser whose processor is four times slower, beside a loop that draws the
 * same number of sprites in the plainest way. It also measures the memory that the mine keeps. `npm run bench -- mine --minutes
 * 30` measures the memory for longer.
 */
const SLOWDOWN = 4
const SCRIPT_MS_MAX = 2
const GROWN_MB_MAX = 1
const WARM_UP_MS = 5_000
const COUNTED_MS = 3_000
/**
 * Minimum script time of a frame that draws. The loop runs at each frame of the screen and draws at every second one. The skipped
 * ones take less time.
 */
const DRAWN_SCRIPT_MS = 0.1
const BYTES_PER_MB = 2 ** 20
const VIEWPORT = { width: 1_216, height: 400 }

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    turns: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
})
const [minutes, turns, seconds] = [Number(values.minutes), Number(values.turns), Number(values.seconds)]
const folder = makeTempFolder()
const served = await serveMinePage(folder.path)
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...BROWSER_ARGS] })
try {
  const sprites = await countSprites(browser)
  const subjects = [
    { name: `${sprites} sprites, plainly`, url: `${served.url}?sprites=${sprites}` },
    { name: 'mine, ten figures', url: served.url },
  ]
  // In turns, so that other load of the machine affects both alike.
  const measured: number[][] = subjects.map(() => [])
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { url }] of subjects.entries()) measured[index]?.push(...(await measureScripts(browser, url)))
  }
  const rows: string[][] = []
  let reference = Number.NaN
  for (const [index, { name }] of subjects.entries()) {
    const scripts = measured[index] ?? []
    const [middle, most] = [at(0.5, scripts), at(0.95, scripts)]
    if (index === 0) reference = most
    const verdict = index === 0 ? '' : most <= SCRIPT_MS_MAX ? 'yes' : 'no'
    rows.push([name, String(scripts.length), ms(middle), ms(most), (most / reference).toFixed(2), verdict])
  }
  const heads = ['script at 4 ×', 'frames', 'p50 ms', 'p95 ms', 'p95 ÷ plain', `at most ${SCRIPT_MS_MAX} ms`]
  const { beforeMb, afterMb } = await measureMemory(browser)
  const isFlat = afterMb - beforeMb <= GROWN_MB_MAX
  const kept = [[String(minutes), beforeMb.toFixed(2), afterMb.toFixed(2), isFlat ? 'yes' : 'no']]
  const facts = [...(await describeMachine()), `Busy at its end: ${(loadavg()[0] ?? 0).toFixed(1)} cores`]
  console.log(`
${[...facts, `Chromium: ${browser.version()}, without a window and without a graphics card`].map((it) => `- ${it}`).join('\n')}

${writeTable(heads, rows)}

${writeTable(['minutes', 'heap before, MB', 'heap after, MB', `grows at most ${GROWN_MB_MAX} MB`], kept)}
`)
} finally {
  await browser.close()
  await served.close()
  folder.remove()
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.goto(url)
  await page.waitForTimeout(WARM_UP_MS)
  return page
}

/** Counts the pictures that the mine draws in a frame. */
async function countSprites(browser: Browser): Promise<number> {
  const page = await openPage(browser, served.url)
  const sprites = await page.evaluate(async (countedMs) => {
    const prototype = CanvasRenderingContext2D.prototype
    const draw = prototype.drawImage
    let [drawn, frames] = [0, 0]
    prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
      drawn++
      // A frame starts with the backdrop, the only picture that is drawn in its own size.
      if (given.length === 3) frames++
      return Reflect.apply(draw, this, given)
    } as typeof draw
    await new Promise((resolve) => setTimeout(resolve, countedMs))
    return Math.round(drawn / frames)
  }, COUNTED_MS)
  await page.close()
  return sprites
}

/** Measures the script time of each frame that draws, in milliseconds of processor time. */
async function measureScripts(browser: Browser, url: string): Promise<number[]> {
  const page = await openPage(browser, url)
  await slowDown(page, SLOWDOWN)
  const playing = { page, expectOn: async () => undefined, close: () => page.close() }
  const { frames } = await recordFrames(browser, playing, seconds)
  await playing.close()
  return frames.map(({ scriptMs }) => scriptMs).filter((scriptMs) => scriptMs > DRAWN_SCRIPT_MS)
}

/** Measures the memory that remains after a collection, at the machine's own speed. */
async function measureMemory(browser: Browser): Promise<{ beforeMb: number; afterMb: number }> {
  const page = await openPage(browser, served.url)
  const devTools = await page.context().newCDPSession(page)
  const collect = async () => {
    await devTools.send('HeapProfiler.collectGarbage')
    return (await devTools.send('Runtime.getHeapUsage')).usedSize / BYTES_PER_MB
  }
  const beforeMb = await collect()
  await page.waitForTimeout(minutes * 60_000)
  const afterMb = await collect()
  await page.close()
  return { beforeMb, afterMb }
}

function at(part: number, figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN
}

function ms(value: number): string {
  return value.toFixed(2)
}

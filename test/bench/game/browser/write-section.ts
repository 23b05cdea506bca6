import { loadavg } from 'node:os'
import { describeMachine } from '../../machine.ts'
import { writeTable } from '../../write-table.ts'
import type { BenchSection } from '../section.ts'
import type { BrowserReport } from './bench-browser.ts'

const RATIO_MAX = 1
const FRAME_MS_MAX = 20
const GROWN_MB_MAX = 1
const KEY_FRAMES_MAX = 2

export async function browserSection(report: BrowserReport): Promise<BenchSection> {
  const facts = [
    ...(await describeMachine()),
    `Busy at its end: ${(loadavg()[0] ?? 0).toFixed(1)} cores`,
    `Chromium: ${report.browser}, without a window and without a graphics card`,
  ]
  const { turns, seconds } = report.options
  const text = `
${facts.map((fact) => `- ${fact}`).join('\n')}

${slowedTable(report)}

Chromium itself makes the processor four times as slow. Each is played ${turns === 1 ? 'once' : `${turns} times`} for ${seconds} seconds, in turns with the others and in
the same browser, by presses that are planned and come from within the page, in a window of 800 × 500. A frame's script is
everything of the page's own that ran in it: its callbacks, timers, events, what React does for the figures, and the collector. Times
are the processor's, as the main thread used it, and not the clock's: what else the machine does is not in them. Without a
graphics card Chromium draws by the processor; that happens after the script, for all alike, and is not counted here.
The dino survives its collisions, and still looks for them.

${unslowedTable(report)}

At the machine's own pace, for a minute. The longest task is that of the main thread in one piece, with layout and with what of drawing is done there.
Kept is what the heap has grown by after a full collection; made is everything, most of which lives for a frame. The key is a real one, sent through the
browser; frames are counted until the canvas' own pixels show the runner off the ground, ${report.keys.values().next().value?.length ?? 0} presses each.

${rateTable(report)}

Each run was recorded as it was played, and replayed: the same state after each chunk, and the same score.
`
  return { title: 'In the browser', text }
}

function slowedTable({ slowed }: BrowserReport): string {
  const [reference] = [...slowed.values()].map((frames) => at(0.95, frames.map(scriptOf)))
  const rows = [...slowed].map(([name, frames], index) => {
    const scripts = frames.map(scriptOf)
    const ratio = at(0.95, scripts) / (reference ?? Number.NaN)
    const verdict = index === 0 ? '' : verdictOf(ratio <= RATIO_MAX)
    return [name, String(frames.length), ms(at(0.5, scripts)), ms(at(0.95, scripts)), ratio.toFixed(2), verdict]
  })
  return writeTable(['script at 4 ×', 'frames', 'p50 ms', 'p95 ms', 'p95 ÷ dino', 'at most 1.0'], rows)
}

function unslowedTable({ unslowed, keys }: BrowserReport): string {
  const rows = [...unslowed].map(([name, { frames, grownMb, madeMb }]) => {
    const script = Math.max(...frames.map(scriptOf))
    const task = Math.max(...frames.map(({ taskMs }) => taskMs))
    const key = Math.max(...(keys.get(name) ?? []))
    const isReached = Math.max(script, task) <= FRAME_MS_MAX && grownMb <= GROWN_MB_MAX && key <= KEY_FRAMES_MAX
    const figures = [ms(script), ms(task), grownMb.toFixed(2), madeMb.toFixed(1), String(key)]
    return [name, ...figures, verdictOf(isReached)]
  })
  const heads = ['unslowed', 'longest script ms', 'longest task ms', 'kept MB/min', 'made MB/min', 'key, frames']
  return writeTable([...heads, `at most ${FRAME_MS_MAX} ms, ${GROWN_MB_MAX} MB kept, ${KEY_FRAMES_MAX} frames`], rows)
}

const rateTable = ({ rates }: BrowserReport): string =>
  writeTable(
    ['runner, frames', 'chunks', 'score', 'as replayed'],
    rates.map(({ variant, pace, chunks, score, isSame }) => [
      variant,
      pace,
      String(chunks),
      String(score),
      verdictOf(isSame),
    ]),
  )

const scriptOf = ({ scriptMs }: { readonly scriptMs: number }) => scriptMs
const ms = (value: number) => value.toFixed(2)
const verdictOf = (isReached: boolean) => (isReached ? 'yes' : 'no')

function at(part: number, figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN
}

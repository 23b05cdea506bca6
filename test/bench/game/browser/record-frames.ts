import type { Browser, Page } from 'playwright-core'

/** What one frame took of the page's main thread. */
export type Frame = {
  /** All that ran of the page's own: callbacks of the frame, timers, events, and collecting what they left behind. */
  readonly scriptMs: number
  /** The longest task in one piece; drawing and layout are part of it. */
  readonly taskMs: number
}

/** What a page did for some seconds. */
export type Recording = {
  readonly frames: readonly Frame[]
  /** What the collector has freed, in bytes. */
  readonly freedBytes: number
}

/** Of Chromium's trace. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** When it began and how long it took, in microseconds. */
  readonly ts: number
  readonly dur?: number
  /** What it took of the processor's time: other programs on the machine do not count. */
  readonly tdur?: number
  readonly args?: { readonly usedHeapSizeBefore?: number; readonly usedHeapSizeAfter?: number }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8']
const SCRIPT = new Set([
  'FireAnimationFrame',
  'FunctionCall',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
  'EvaluateScript',
  'MinorGC',
  'MajorGC',
])

/** Records by Chromium's own trace, in the same way whatever runs in the page. */
export async function recordFrames(browser: Browser, page: Page, seconds: number): Promise<Recording> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.waitForTimeout(seconds * 1_000)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return readTrace(trace.traceEvents)
}

/** A frame begins with the task that fires its callbacks, and ends where the next one begins. */
export function readTrace(all: readonly TraceEvent[]): Recording {
  const fired = all.find(({ name }) => name === 'FireAnimationFrame')
  const own = all
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === fired?.pid && tid === fired.tid)
    .toSorted((a, b) => a.ts - b.ts || durationOf(b) - durationOf(a))
  const tasks = own.filter(({ name }) => name === 'RunTask')
  const calls = own.filter(({ name }) => name === 'FireAnimationFrame')
  const scripts = outermost(own.filter(({ name }) => SCRIPT.has(name)))
  const starts = tasks.filter((task) => calls.some((call) => isWithin(call, task))).map(({ ts }) => ts)
  const frames = starts.slice(0, -1).map((start, index) => {
    const isHere = ({ ts }: TraceEvent) => ts >= start && ts < (starts[index + 1] as number)
    return {
      scriptMs: scripts.filter(isHere).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000,
      taskMs: Math.max(...tasks.filter(isHere).map(({ tdur = 0 }) => tdur)) / 1_000,
    }
  })
  return { frames, freedBytes: own.reduce((sum, event) => sum + freedBy(event), 0) }
}

const durationOf = ({ dur = 0 }: TraceEvent) => dur
const endOf = (event: TraceEvent) => event.ts + durationOf(event)
const isWithin = (inner: TraceEvent, outer: TraceEvent) => inner.ts >= outer.ts && endOf(inner) <= endOf(outer)

function freedBy({ name, args }: TraceEvent): number {
  if (name !== 'MinorGC' && name !== 'MajorGC') return 0
  return Math.max(0, (args?.usedHeapSizeBefore ?? 0) - (args?.usedHeapSizeAfter ?? 0))
}

/** What lies within another counts once. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const kept: TraceEvent[] = []
  for (const event of events) {
    const last = kept.at(-1)
    if (last === undefined || event.ts >= endOf(last)) kept.push(event)
  }
  return kept
}

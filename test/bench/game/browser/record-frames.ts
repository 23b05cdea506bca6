import type { Browser } from 'playwright-core'
import type { Playing } from './subject.ts'

/** Main-thread time of one frame. */
export type FrameTimes = {
  /** Time of the page's own code: callbacks of the frame, timers, events, and garbage collection. */
  readonly scriptMs: number
  /** Longest single task. Drawing and layout are part of it. */
  readonly taskMs: number
}

/** Recording of a page over some seconds. */
export type FrameRecording = {
  readonly frames: readonly FrameTimes[]
  /** Bytes that the garbage collector has freed. */
  readonly freedBytes: number
}

/** Event of Chromium's trace. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Start and duration in microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Processor time in microseconds, which excludes other programs on the machine. */
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

/**
 * Records frames by Chromium's own trace, in the same way for every page.
 *
 * @param beforeEnd called when the time is over and before the trace is read, which takes much longer
 */
export async function recordFrames(
  browser: Browser,
  { page, expectOn }: Playing,
  seconds: number,
  beforeEnd: () => Promise<void> = async () => undefined,
): Promise<FrameRecording> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.waitForTimeout(seconds * 1_000)
  await expectOn()
  await beforeEnd()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return readTrace(trace.traceEvents, seconds)
}

/**
 * Reads the frames of a trace. A frame starts with the task that fires its callbacks, and ends at the start of the next one.
 *
 * @param seconds after which frames do not count
 */
export function readTrace(all: readonly TraceEvent[], seconds: number): FrameRecording {
  const fired = all.find(({ name }) => name === 'FireAnimationFrame')
  const own = all
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === fired?.pid && tid === fired.tid)
    .toSorted((a, b) => a.ts - b.ts || durationOf(b) - durationOf(a))
  const end = (fired?.ts ?? 0) + seconds * 1e6
  const firing = frameTasks(own)
  const scripts = new Set(outermost(own.filter(({ name }) => SCRIPT.has(name))))
  const frames: { scriptMs: number; taskMs: number }[] = []
  let freedBytes = 0
  for (const event of own) {
    const { tdur = 0 } = event
    freedBytes += freedBy(event)
    if (event.ts >= end) continue
    if (firing.has(event)) frames.push({ scriptMs: 0, taskMs: 0 })
    const frame = frames.at(-1)
    if (frame === undefined) continue
    if (scripts.has(event)) frame.scriptMs += tdur / 1_000
    if (event.name === 'RunTask') frame.taskMs = Math.max(frame.taskMs, tdur / 1_000)
  }
  // The last frame is incomplete.
  return { frames: frames.slice(0, -1), freedBytes }
}

function frameTasks(own: readonly TraceEvent[]): Set<TraceEvent> {
  const firing = new Set<TraceEvent>()
  let task: TraceEvent | null = null
  for (const event of own) {
    if (event.name === 'RunTask') task = event
    else if (event.name === 'FireAnimationFrame' && task !== null && endOf(event) <= endOf(task)) firing.add(task)
  }
  return firing
}

const durationOf = ({ dur = 0 }: TraceEvent) => dur
const endOf = (event: TraceEvent) => event.ts + durationOf(event)

function freedBy({ name, args }: TraceEvent): number {
  if (name !== 'MinorGC' && name !== 'MajorGC') return 0
  return Math.max(0, (args?.usedHeapSizeBefore ?? 0) - (args?.usedHeapSizeAfter ?? 0))
}

/** Returns the events that are not nested in another one, so that time counts once. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const kept: TraceEvent[] = []
  for (const event of events) {
    const last = kept.at(-1)
    if (last === undefined || event.ts >= endOf(last)) kept.push(event)
  }
  return kept
}

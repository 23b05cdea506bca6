import { expect, test } from 'vitest'
import { readTrace, type TraceEvent } from './record-frames.ts'

/** An event of the main thread that took all the processor's time while it lasted. Milliseconds. */
const event = (name: string, startMs: number, lengthMs: number, rest: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name, ph: 'X', pid: 1, tid: 1, ts: startMs * 1_000, dur: lengthMs * 1_000, tdur: lengthMs * 1_000 },
  ...rest,
})
const read = (events: readonly TraceEvent[]) => readTrace(events, 60)
const frameAt = (startMs: number) => [event('RunTask', startMs, 3), event('FireAnimationFrame', startMs + 0.5, 1)]

test('a frame counts all tasks until the next frame, and nested tasks once', () => {
  const { frames } = read([
    ...frameAt(0),
    event('FunctionCall', 0.6, 0.5),
    event('RunTask', 5, 7),
    event('TimerFire', 6, 2),
    ...frameAt(16),
    ...frameAt(32),
  ])
  expect(frames).toEqual([
    { scriptMs: 3, taskMs: 7 },
    { scriptMs: 1, taskMs: 3 },
  ])
})

test('time in which another program had the processor is not counted', () => {
  const late = event('FireAnimationFrame', 0.5, 9, { tdur: 1_000 })
  const { frames } = read([event('RunTask', 0, 10, { tdur: 2_000 }), late, ...frameAt(16)])
  expect(frames).toEqual([{ scriptMs: 1, taskMs: 2 }])
})

test('other threads and processes are not counted', () => {
  const { frames } = read([
    ...frameAt(0),
    event('FunctionCall', 4, 5, { tid: 2 }),
    event('FunctionCall', 4, 5, { pid: 2 }),
    ...frameAt(16),
  ])
  expect(frames).toEqual([{ scriptMs: 1, taskMs: 3 }])
})

test('memory freed by the collector is summed', () => {
  const collected = { args: { usedHeapSizeBefore: 1_000, usedHeapSizeAfter: 400 } }
  const { freedBytes } = read([...frameAt(0), event('MinorGC', 5, 1, collected), event('MajorGC', 8, 1, collected)])
  expect(freedBytes).toBe(1_200)
})

test('events after the end are not counted', () => {
  const { frames } = readTrace([...frameAt(0), ...frameAt(16), ...frameAt(900), ...frameAt(1_100)], 1)
  expect(frames).toHaveLength(2)
})

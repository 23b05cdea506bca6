import { setImmediate as tick } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createPooledConnections } from './pooled-connections.ts'

const CONNECTIONS = 4
/** A quarter of the connections is left to readers. */
const WRITERS = 3

afterEach(() => void vi.useRealTimers())

/** A pool without a database, which may be down. */
function openPool() {
  const state = { isDown: false, released: [] as (Error | undefined)[] }
  const connect = async () => {
    if (state.isDown) throw new Error('connect ECONNREFUSED')
    return { release: (broken?: Error) => void state.released.push(broken) }
  }
  const places = createPooledConnections({ connect } as unknown as pg.Pool, CONNECTIONS)
  return { state, places, write: () => places.connect('write'), read: () => places.connect('read') }
}
const takeAll = (write: ReturnType<typeof openPool>['write']) =>
  Promise.all(Array.from({ length: WRITERS }, () => write()))

test('writers leave a quarter of the connections to readers, and the next writer waits for one to end', async () => {
  const { places, write, read } = openPool()
  const [one] = await takeAll(write)
  const next = write()
  await read()
  expect(places.waitingCount).toBe(1)
  one?.release(undefined)
  await next
  expect(places.waitingCount).toBe(0)
})

test('a writer that gets no connection occupies no place', async () => {
  const { state, places, write } = openPool()
  state.isDown = true
  for (let tries = 0; tries < 2 * WRITERS; tries++) await expect(write()).rejects.toThrow('ECONNREFUSED')
  state.isDown = false
  await takeAll(write)
  expect(places.waitingCount).toBe(0)
})

test('a writer that waits too long is refused, and its place goes to the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { places, write } = openPool()
  const [one] = await takeAll(write)
  const late = expect(write()).rejects.toThrow('timeout exceeded')
  vi.advanceTimersByTime(3_000)
  const patient = write()
  vi.advanceTimersByTime(2_000)
  await late
  expect(places.waitingCount).toBe(1)
  one?.release(undefined)
  await patient
})

test('a place with an overdue answer is occupied until the answer comes, and is released once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { state, places, write } = openPool()
  const [one, two, three] = await takeAll(write)
  if (one === undefined || two === undefined || three === undefined) throw new Error('no places')
  const answers = [one, two, three].map(() => Promise.withResolvers<string>())
  const asked = [one, two, three].map((place, index) =>
    expect(place.untilAnswered(answers[index]?.promise ?? Promise.resolve(''), 100)).rejects.toThrow('100 ms'),
  )
  vi.advanceTimersByTime(100)
  await Promise.all(asked)
  for (const place of [one, two, three]) place.release(undefined)
  expect([places.hangingCount, one.isHanging(), state.released]).toEqual([WRITERS, true, []])
  await expect(write()).rejects.toThrow('the commits of all writers hang')
  answers[0]?.resolve('late')
  const broken = new Error('connection lost')
  answers[1]?.reject(broken)
  await tick()
  expect([places.hangingCount, state.released]).toEqual([1, [undefined, broken]])
  await Promise.all([write(), write()])
  expect(places.waitingCount).toBe(0)
})

test('a punctual answer is passed on, and its place is not hanging', async () => {
  const { state, places, write } = openPool()
  const place = await write()
  expect(await place.untilAnswered(Promise.resolve('done'), 100)).toBe('done')
  await expect(place.untilAnswered(Promise.reject(new Error('refused')), 100)).rejects.toThrow('refused')
  expect([places.hangingCount, place.isHanging()]).toEqual([0, false])
  place.release(undefined)
  expect(state.released).toEqual([undefined])
})

import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, first, only, withMutex } from './statement.ts'

test('first() returns the only row or null; several are an error', () => {
  expect([first([]), first(['a'])]).toEqual([null, 'a'])
  expect(() => first(['a', 'a'])).toThrow('a statement that answers one row at most answered 2')
})

test('only() returns the single row; none or several are an error', () => {
  expect(only(['a'])).toBe('a')
  expect(() => only([])).toThrow('a statement that always answers a row answered none')
  expect(() => only(['a', 'a'])).toThrow('answered 2')
})

const ANN = '0xa'
const BOB = '0xb'

let db: Database
/** What has begun, in its order. */
let begun: string[]
const ends = new Map<string, (error?: Error) => void>()
beforeEach(() => {
  db = {} as Database
  begun = []
  ends.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Something that goes on until it is ended. */
const begin = (wallet: '0xa' | '0xb', name: string, caller?: string) =>
  withMutex(
    db,
    wallet,
    () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name)
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
      }),
    caller,
  )
async function end(name: string, error?: Error) {
  ends.get(name)?.(error)
  await tick()
}

test('calls of one wallet run one after the other, in their order', async () => {
  const all = ['first', 'second', 'third'].map((name) => begin(ANN, name))
  expect(begun).toEqual(['first'])
  await end('first')
  expect(begun).toEqual(['first', 'second'])
  await end('second')
  await end('third')
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third'])
  void begin(ANN, 'fourth')
  expect(begun).toContain('fourth')
})

test('another wallet, and another database, do not wait', async () => {
  void begin(ANN, 'hers')
  void begin(BOB, 'his')
  db = {} as Database
  void begin(ANN, 'elsewhere')
  expect(begun).toEqual(['hers', 'his', 'elsewhere'])
})

test('a failing call fails for its caller, and the next one runs', async () => {
  const failing = begin(ANN, 'failing')
  void begin(ANN, 'next')
  const told = expect(failing).rejects.toThrow('no')
  await end('failing', new Error('no'))
  await told
  expect(begun).toEqual(['failing', 'next'])
})

test('a call that waited too long is refused and never run', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void begin(ANN, 'slow')
  const late = expect(begin(ANN, 'late')).rejects.toMatchObject({ statusCode: 429 })
  vi.advanceTimersByTime(15_000)
  await late
  void begin(ANN, 'patient')
  await end('slow')
  expect(begun).toEqual(['slow', 'patient'])
})

test('a call that waited too long does not delay those behind it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void begin(ANN, 'slow', '192.0.2.1')
  const late = expect(begin(ANN, 'late', '192.0.2.2')).rejects.toMatchObject({ statusCode: 429 })
  vi.advanceTimersByTime(10_000)
  void begin(ANN, 'patient', '192.0.2.3')
  vi.advanceTimersByTime(5_000)
  await late
  await end('slow')
  expect(begun).toEqual(['slow', 'patient'])
  await end('patient')
  void begin(ANN, 'next', '192.0.2.2')
  expect(begun).toEqual(['slow', 'patient', 'next'])
})

test('the callers of one mutex take turns, however many calls each has sent', async () => {
  for (const [caller, name] of [
    ['192.0.2.1', 'a1'],
    ['192.0.2.1', 'a2'],
    ['192.0.2.1', 'a3'],
    ['192.0.2.2', 'b1'],
    ['192.0.2.2', 'b2'],
    ['192.0.2.3', 'c1'],
  ] as const) {
    void begin(ANN, name, caller)
  }
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

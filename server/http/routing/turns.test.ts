import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when the test says so, in the order in which it was started. */
function openWork(limits: Parameters<typeof createTurns>[0]) {
  const takeTurn = createTurns(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    ask: (name: string, kind: string, caller: string) =>
      takeTurn(kind, caller, () => {
        started.push(name)
        const { promise, resolve } = Promise.withResolvers<string>()
        ends.set(name, () => resolve(name))
        return promise
      }),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a limited number runs at once, and callers take turns however many calls one makes', async () => {
  const { ask, end, started } = openWork({ atOnce: 2, waitingMax: 100, waitingEachMax: 50 })
  for (let i = 0; i < 10; i++) void ask(`a${i}`, 'kind', 'a')
  void ask('b0', 'kind', 'b')
  void ask('b1', 'kind', 'b')
  expect(started).toEqual(['a0', 'a1'])
  for (const name of ['a0', 'a1', 'a2', 'b0']) await end(name)
  expect(started).toEqual(['a0', 'a1', 'a2', 'b0', 'a3', 'b1'])
})

test('kinds take turns however many callers one has', async () => {
  const { ask, end, started } = openWork({ atOnce: 1, waitingMax: 100, waitingEachMax: 50 })
  for (let i = 0; i < 20; i++) void ask(`x${i}`, 'x', `caller ${i}`)
  void ask('y', 'y', 'caller')
  for (const name of ['x0', 'x1']) await end(name)
  expect(started).toEqual(['x0', 'x1', 'y'])
})

test('one caller has a limited number waiting, and if all is full the largest loses its newest', async () => {
  const { ask, end } = openWork({ atOnce: 1, waitingMax: 6, waitingEachMax: 4 })
  const running = ask('running', 'kind', 'z')
  const mine = [0, 1, 2, 3].map((i) => ask(`a${i}`, 'kind', 'a'))
  expect(await ask('a4', 'kind', 'a')).toBeNull()
  void ask('b0', 'kind', 'b')
  void ask('b1', 'kind', 'b')
  const newcomer = ask('c0', 'kind', 'c')
  expect(await mine[3]).toBeNull()
  for (const name of ['running', 'a0', 'b0', 'c0']) await end(name)
  expect(await Promise.all([running, mine[0], newcomer])).toEqual(['running', 'a0', 'c0'])
})

test('if all have the same, a newcomer with nothing waiting is refused only once each has one', async () => {
  const { ask } = openWork({ atOnce: 1, waitingMax: 3, waitingEachMax: 2 })
  for (const caller of ['running', 'a', 'b', 'c']) void ask(caller, 'kind', caller)
  expect(await ask('d', 'kind', 'd')).toBeNull()
})

const fail = () => {
  throw new Error('no node answers')
}

test.each([
  { when: 'at once', work: fail },
  { when: 'later', work: async () => fail() },
])('work that fails $when ends its turn and fails only for its caller', async ({ work }) => {
  const takeTurn = createTurns({ atOnce: 1, waitingMax: 3, waitingEachMax: 3 })
  const failing = takeTurn('kind', 'a', work)
  const next = takeTurn('kind', 'a', async () => 'next')
  await expect(failing).rejects.toThrow('no node answers')
  expect(await next).toBe('next')
})

test('work without a turn for 20 seconds is refused, and running work continues', async () => {
  vi.useFakeTimers()
  try {
    const { ask, started } = openWork({ atOnce: 1, waitingMax: 9, waitingEachMax: 9 })
    void ask('running', 'kind', 'a')
    const waiting = [ask('a1', 'kind', 'a'), ask('a2', 'kind', 'a'), ask('b', 'other kind', 'b')]
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await Promise.all(waiting)).toEqual([null, null, null])
    expect(started).toEqual(['running'])
  } finally {
    vi.useRealTimers()
  }
})

test('work waits for a gap after the previous start, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, end, started } = openWork({ atOnce: 2, waitingMax: 9, waitingEachMax: 9, gapMs: 30 })
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 'kind', 'a')
    await end('a1')
    expect(started).toEqual(['a1'])
    await vi.advanceTimersByTimeAsync(29)
    expect(started).toEqual(['a1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(started).toEqual(['a1', 'a2'])
    await vi.advanceTimersByTimeAsync(30)
    expect(started).toEqual(['a1', 'a2', 'a3'])
    await end('a2')
    await vi.advanceTimersByTimeAsync(30)
    void ask('later', 'kind', 'b')
    expect(started).toEqual(['a1', 'a2', 'a3', 'later'])
  } finally {
    vi.useRealTimers()
  }
})

test('work of a disconnected caller is refused in its turn', async () => {
  const takeTurn = createTurns({ atOnce: 1, waitingMax: 9, waitingEachMax: 9 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const running = takeTurn('kind', 'a', () => promise)
  const work = vi.fn(async () => 'done')
  const gone = takeTurn('kind', 'b', work, () => false)
  const next = takeTurn('kind', 'c', work)
  resolve('first')
  expect(await Promise.all([running, gone, next])).toEqual(['first', null, 'done'])
  expect(work).toHaveBeenCalledTimes(1)
})

test('a timed-out piece of work frees its place, and its kind takes turns as before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, end, started } = openWork({ atOnce: 1, waitingMax: 2, waitingEachMax: 2 })
    for (const name of ['running', 'a1', 'a2']) void ask(name, 'kind', 'a')
    await vi.advanceTimersByTimeAsync(20_000)
    void ask('a3', 'kind', 'a')
    await end('running')
    expect(started).toEqual(['running', 'a3'])
  } finally {
    vi.useRealTimers()
  }
})

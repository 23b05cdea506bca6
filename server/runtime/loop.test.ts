import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type LoopOptions, startLoop } from './loop.ts'

/** Longer than any test: a look that comes has another reason. */
const NEVER_MS = 3_600_000
/** Long enough for a look that must not come. */
const WHILE_MS = 100

/** Keeps the lines of a loop, each with its level. */
const logTo = (lines: string[]): LoopOptions['log'] => {
  const keep = (level: string) => (fields: unknown, text?: string) =>
    void lines.push(`${level}: ${text ?? String(fields)}`)
  return { info: keep('info'), warn: keep('warn'), error: keep('error') }
}

/** Looks as it is told to, and counts. Each answer is used once; the last one is used for all later looks. */
function start(answers: readonly (boolean | 'skipped' | Error)[], options: Partial<LoopOptions> = {}) {
  const complaints: string[] = []
  const looksAtMs: number[] = []
  const looking = startLoop(
    async () => {
      looksAtMs.push(performance.now())
      const answer = answers[Math.min(looksAtMs.length, answers.length) - 1]
      if (answer instanceof Error) throw answer
      return answer === true ? 'again' : answer
    },
    {
      ...{ log: logTo(complaints), everyMs: NEVER_MS },
      ...{ failure: 'it cannot be read', recovery: 'it is read again', ...options },
    },
  )
  onTestFinished(() => void looking.stop())
  return { ...looking, complaints, looksAtMs, count: () => looksAtMs.length }
}
const endsSoon = async (ending: Promise<unknown>) =>
  expect(await Promise.race([ending.then(() => 'ends'), sleep(10_000, 'waits', { ref: false })])).toBe('ends')

test('a loop runs at once, again while there is more, and then waits', async () => {
  const looking = start([true, true, false])
  await expect.poll(looking.count).toBe(3)
  await sleep(WHILE_MS)
  expect(looking.count()).toBe(3)
})

test('a loop runs again after its pause, even if no one wakes it', async () => {
  const looking = start([false], { everyMs: 1, gatherMs: NEVER_MS })
  await expect.poll(looking.count).toBeGreaterThan(3)
})

test('a loop runs again once for each time that it is woken', async () => {
  const looking = start([false])
  for (const looks of [2, 3]) {
    await expect.poll(looking.count).toBe(looks - 1)
    looking.wake()
    await expect.poll(looking.count).toBe(looks)
    await sleep(WHILE_MS)
    expect(looking.count()).toBe(looks)
  }
})

test('a woken loop waits for further signals, and runs once for all of them', async () => {
  const looking = start([false], { gatherMs: 200 })
  await expect.poll(looking.count).toBe(1)
  const wokenAtMs = performance.now()
  looking.wake()
  await sleep(50)
  looking.wake()
  await expect.poll(looking.count).toBe(2)
  expect((looking.looksAtMs[1] ?? 0) - wokenAtMs).toBeGreaterThan(190)
  await sleep(300)
  expect(looking.count()).toBe(2)
})

test('a step that wakes its own loop is followed by the next one after the shorter pause', async () => {
  const stepsAtMs: number[] = []
  const loop = startLoop(
    async () => {
      if (stepsAtMs.push(performance.now()) < 3) loop.wake()
    },
    { log: logTo([]), failure: '', recovery: '', everyMs: NEVER_MS, gatherMs: 50, firstPauseMs: 1 },
  )
  await expect.poll(() => stepsAtMs.length).toBe(3)
  const [first = 0, , third = 0] = stepsAtMs
  expect(third - first).toBeGreaterThan(90)
  await sleep(WHILE_MS)
  await endsSoon(loop.stop())
  expect(stepsAtMs.length).toBe(3)
})

test('a failure is logged once, and again after a success in between', async () => {
  const failed = new Error('no line')
  const looking = start([failed, false, failed, failed, failed, failed, false], { everyMs: 1 })
  await expect.poll(looking.count).toBeGreaterThan(7)
  const [failure, recovery] = ['error: it cannot be read', 'info: it is read again']
  expect(looking.complaints).toEqual([failure, recovery, failure, recovery])
})

test('a failure for another reason is logged too, and different digits alone are no other reason', async () => {
  const failures = ['no line 1', 'no line 2', 'no room'].map((message) => new Error(message))
  const looking = start([...failures, new AggregateError(failures.slice(1)), false], { everyMs: 1 })
  await expect.poll(looking.count).toBeGreaterThan(5)
  const failure = 'error: it cannot be read'
  expect(looking.complaints).toEqual([failure, failure, failure, 'info: it is read again'])
})

test('an idle step is no success', async () => {
  const failed = new Error('no line')
  const looking = start([failed, 'skipped', failed, 'skipped', false], { everyMs: 1 })
  await expect.poll(looking.count).toBeGreaterThan(5)
  expect(looking.complaints).toEqual(['error: it cannot be read', 'info: it is read again'])
})

test('a failure is logged at the given level', async () => {
  const looking = start([new Error('no line'), false], { everyMs: 1, level: 'warn' })
  await expect.poll(looking.count).toBeGreaterThan(2)
  expect(looking.complaints).toEqual(['warn: it cannot be read', 'info: it is read again'])
})

test('a loop that starts with a pause runs its first step after it, and none if stopped before', async () => {
  const stopped = start([false], { firstPauseMs: NEVER_MS })
  await endsSoon(stopped.stop())
  expect(stopped.count()).toBe(0)
  const looking = start([false], { firstPauseMs: WHILE_MS })
  expect(looking.count()).toBe(0)
  await expect.poll(looking.count).toBeGreaterThan(0)
})

test('a failed step waits for its pause like any other', async () => {
  const looking = start([true, new Error('no line')])
  await expect.poll(looking.count).toBe(2)
  await sleep(WHILE_MS)
  expect(looking.count()).toBe(2)
})

test('the end waits for the running step, which gets the signal, and for no pause', async () => {
  const [reading, isRead] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<undefined>()]
  const looking = startLoop(
    (signal) => {
      reading.resolve(signal)
      return isRead.promise
    },
    { log: logTo([]), failure: '', recovery: '', everyMs: NEVER_MS },
  )
  const signal = await reading.promise
  expect(signal.aborted).toBe(false)
  let hasEnded = false
  const ending = looking.stop().then(() => {
    hasEnded = true
  })
  await sleep(WHILE_MS)
  expect({ hasEnded, isTold: signal.aborted }).toEqual({ hasEnded: false, isTold: true })
  isRead.resolve(undefined)
  await endsSoon(ending)
})

test.each([
  { name: 'between two looks', wakes: false },
  { name: 'while it waits for more', wakes: true },
])('a loop ends at once $name, and runs no more', async ({ wakes }) => {
  const looking = start([false], { gatherMs: NEVER_MS })
  await expect.poll(looking.count).toBe(1)
  if (wakes) looking.wake()
  await sleep(10)
  await endsSoon(looking.stop())
  await sleep(WHILE_MS)
  expect(looking.count()).toBe(1)
})

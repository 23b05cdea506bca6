import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { shareReading } from './share-reading.ts'

const LONG_MS = 60_000

test('concurrent and soon following calls share one read', async () => {
  const read = vi.fn(async () => 7)
  const ask = shareReading(LONG_MS, read)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([7, 7, 7])
  expect(await ask()).toBe(7)
  expect(read).toHaveBeenCalledTimes(1)
})

test('an expired value is read again', async () => {
  const read = vi.fn(async () => 7)
  const ask = shareReading(5, read)
  await ask()
  await sleep(20)
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failure goes to all waiting callers, and is not cached', async () => {
  const read = vi.fn(async () => 7).mockRejectedValueOnce(new Error('the database is down'))
  const ask = shareReading(LONG_MS, read)
  const failed = await Promise.allSettled([ask(), ask()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe(7)
})

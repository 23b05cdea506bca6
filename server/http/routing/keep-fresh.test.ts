import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { shareReading } from './keep-fresh.ts'

const LONG_MS = 60_000

test('those who ask at once and those who ask soon share one reading', async () => {
  const read = vi.fn(async () => 7)
  const ask = shareReading(LONG_MS, read)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([7, 7, 7])
  expect(await ask()).toBe(7)
  expect(read).toHaveBeenCalledTimes(1)
})

test('what is no longer fresh is read anew', async () => {
  const read = vi.fn(async () => 7)
  const ask = shareReading(5, read)
  await ask()
  await sleep(20)
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failure is told to all who wait for it, and kept for nobody', async () => {
  const read = vi.fn(async () => 7).mockRejectedValueOnce(new Error('the database is down'))
  const ask = shareReading(LONG_MS, read)
  const failed = await Promise.allSettled([ask(), ask()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe(7)
})

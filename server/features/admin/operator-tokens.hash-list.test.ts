import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHashList } from './operator-tokens.ts'

const hashOf = (text: string) => hash('sha256', text, 'buffer')

/** What the database holds. */
const kept = new Set<string>()
const readAll = vi.fn(async () => [...kept].map(hashOf))
let isListed: (text: string) => Promise<boolean>
beforeEach(() => {
  kept.clear()
  kept.add('a')
  readAll.mockClear()
  const has = createHashList(readAll)
  isListed = (text) => has(hashOf(text))
})
afterEach(() => vi.useRealTimers())

test('a listed hash is found with one read', async () => {
  for (let i = 0; i < 100; i++) expect(await isListed('a')).toBe(true)
  expect(readAll).toHaveBeenCalledTimes(1)
})

test('a removed hash is not found a minute later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  expect(await isListed('a')).toBe(true)
  kept.delete('a')
  vi.advanceTimersByTime(60_000)
  expect(await isListed('a')).toBe(false)
})

test('however many hashes are made up, the list is read four times a second, and new ones are found', async () => {
  const begunMs = performance.now()
  const madeUp: Promise<boolean>[] = []
  for (let i = 0; i < 50; i++) {
    for (let j = 0; j < 100; j++) madeUp.push(isListed(`made up ${i} ${j}`))
    await sleep(10)
  }
  kept.add('b')
  expect(await isListed('b')).toBe(true)
  expect(new Set(await Promise.all(madeUp))).toEqual(new Set([false]))
  // A timer may come a millisecond early.
  expect(readAll.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - begunMs) / 249)
})

test('a failed read fails for those who waited, and the next call reads again', async () => {
  readAll.mockRejectedValueOnce(new Error('the database is down'))
  await expect(isListed('a')).rejects.toThrow('the database is down')
  expect(await isListed('a')).toBe(true)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consumeMiningChoice, storeMiningChoice } from './mining-choice.ts'

const stored = new Map<string, string>()
let isFull = false
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  stored.clear()
  isFull = false
})

test('a choice is consumed once, and that of another order is unaffected', () => {
  storeMiningChoice('a')
  storeMiningChoice('b')
  storeMiningChoice('a')
  expect(consumeMiningChoice('c')).toBe(false)
  expect([consumeMiningChoice('a'), consumeMiningChoice('a')]).toEqual([true, false])
  expect(consumeMiningChoice('b')).toBe(true)
})

test('choosing again for an order replaces the choice and its time', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  storeMiningChoice('a')
  vi.setSystemTime(1_000_000 + 60 * 60_000)
  storeMiningChoice('a')
  vi.setSystemTime(1_000_000 + 2 * 60 * 60_000)
  expect([consumeMiningChoice('a'), consumeMiningChoice('a')]).toEqual([true, false])
})

test('a choice expires after an hour', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  storeMiningChoice('a')
  storeMiningChoice('b')
  vi.setSystemTime(1_000_000 + 60 * 60_000)
  expect(consumeMiningChoice('a')).toBe(true)
  vi.setSystemTime(1_000_001 + 60 * 60_000)
  expect(consumeMiningChoice('b')).toBe(false)
})

test('without storage a choice lasts as long as the page', () => {
  isFull = true
  storeMiningChoice('a')
  expect([consumeMiningChoice('a'), consumeMiningChoice('a')]).toEqual([true, false])
})

test('edited entries are ignored', () => {
  stored.set('ordersToMine', '{"a":1}')
  expect(consumeMiningChoice('a')).toBe(false)
  stored.set('ordersToMine', JSON.stringify([null, 7, { split: 1 }, `a ${Date.now()}`]))
  expect(consumeMiningChoice('a')).toBe(true)
  storeMiningChoice('b')
  expect(consumeMiningChoice('b')).toBe(true)
})

test('the newest fifty choices are stored', () => {
  for (let order = 0; order < 60; order++) storeMiningChoice(String(order))
  expect(consumeMiningChoice('9')).toBe(false)
  expect(consumeMiningChoice('10')).toBe(true)
})

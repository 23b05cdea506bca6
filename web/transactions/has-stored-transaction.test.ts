import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#test/support/memory-storage.ts'
import { hasStoredTransaction, storageKeyOf } from './has-stored-transaction.ts'

const PAYOUT = { purpose: 'payout', id: '7' } as const

afterEach(() => vi.unstubAllGlobals())

function open() {
  const browser = createMemoryStorage()
  const { storage } = browser.openTab(() => {})
  vi.stubGlobal('localStorage', storage())
  return browser
}

test('a browser has records only of requested payments', () => {
  open().items.set(storageKeyOf(PAYOUT), '')
  expect(hasStoredTransaction(PAYOUT)).toBe(true)
  expect(hasStoredTransaction({ ...PAYOUT, id: '77' })).toBe(false)
  expect(hasStoredTransaction({ ...PAYOUT, purpose: 'order' })).toBe(false)
})

test('a browser that refuses storage has no records', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse })
  expect(hasStoredTransaction(PAYOUT)).toBe(false)
})

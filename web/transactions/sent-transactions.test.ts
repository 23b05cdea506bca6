import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import { bareTransaction } from './sent-transaction.ts'

const WISH = { purpose: 'order', id: 'order-1', subject: '1', from: null } as const

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('localStorage', openMemoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  { browser: 'has no locks', locks: undefined },
  {
    browser: 'refuses them',
    locks: { request: () => Promise.reject(new DOMException('not here', 'SecurityError')) },
  },
  {
    browser: 'takes one back once it was used',
    locks: {
      request: async (_: string, run: () => Promise<unknown>) => {
        await run()
        throw new DOMException('stolen', 'AbortError')
      },
    },
  },
])('what is sent is written down once by a browser that $browser', async ({ locks }) => {
  vi.stubGlobal('navigator', { locks })
  const { sentTransactions } = await import('./sent-transactions.ts')
  expect(await sentTransactions.claim({ ...bareTransaction(WISH), ...WISH })).toBe('claimed')
  expect(sentTransactions.find(WISH)?.ending).toBe(null)
  expect(await sentTransactions.claim({ ...bareTransaction(WISH), ...WISH })).toBe('taken')
})

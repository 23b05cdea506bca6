import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import { storageKeyOf } from './has-stored-transaction.ts'
import { emptyTransaction, writeTransaction } from './sent-transaction.ts'

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
    browser: 'refuses locks',
    locks: { request: () => Promise.reject(new DOMException('not here', 'SecurityError')) },
  },
  {
    browser: 'reclaims a used lock',
    locks: {
      request: async (_: string, run: () => Promise<unknown>) => {
        await run()
        throw new DOMException('stolen', 'AbortError')
      },
    },
  },
])('a payment is recorded once in a browser that $browser', async ({ locks }) => {
  vi.stubGlobal('navigator', { locks })
  const { sentTransactions } = await import('./browser.ts')
  expect(await sentTransactions.claim({ ...emptyTransaction(WISH), ...WISH })).toBe('claimed')
  expect(sentTransactions.find(WISH)?.ending).toBe(null)
  expect(await sentTransactions.claim({ ...emptyTransaction(WISH), ...WISH })).toBe('taken')
})

test('pages of every version use the same name of the lock', async () => {
  const request = vi.fn(async (_: string, run: () => Promise<unknown>) => run())
  vi.stubGlobal('navigator', { locks: { request } })
  const { sentTransactions } = await import('./browser.ts')
  await sentTransactions.claim({ ...emptyTransaction(WISH), ...WISH })
  expect(request.mock.calls.map(([name]) => name)).toEqual(['sentTransactions'])
})

describe('with another tab this page', () => {
  type StoredKeyListener = (event: { key: string | null }) => void
  const record = { ...emptyTransaction(WISH), ...WISH }
  const text = writeTransaction({ ...record, ending: 'over' })
  async function open() {
    let tell: StoredKeyListener = () => {}
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('addEventListener', (name: string, listener: StoredKeyListener) => {
      if (name === 'storage') tell = listener
    })
    const { sentTransactions } = await import('./browser.ts')
    sentTransactions.save(record)
    return { store: sentTransactions, tell }
  }

  test('reads the records of the other', async () => {
    const { store, tell } = await open()
    localStorage.setItem(storageKeyOf(WISH), text)
    tell({ key: 'something else' })
    expect(store.find(WISH)?.ending).toBe(null)
    tell({ key: storageKeyOf(WISH) })
    expect(store.find(WISH)?.ending).toBe('over')
  })

  test('restores records that the other has deleted', async () => {
    const { store, tell } = await open()
    localStorage.removeItem(storageKeyOf(WISH))
    tell({ key: null })
    expect([store.find(WISH), localStorage.getItem(storageKeyOf(WISH)) !== null]).toEqual([record, true])
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#test/support/memory-storage.ts'
import { storageKeyOf } from './has-stored-transaction.ts'
import { emptyTransaction, type SentTransaction, writeTransaction } from './sent-transaction.ts'
import { createTransactionStore, isTransactionStorageKey, mayPay, type TransactionStore } from './transaction-store.ts'

const HASH = `0x${'c'.repeat(64)}`
const OTHER = `0x${'d'.repeat(64)}`
const FROM = `0x${'a1'.repeat(20)}`

const order = (id = 'one', change: Partial<SentTransaction> = {}): SentTransaction => ({
  ...emptyTransaction({ purpose: 'order', id }),
  subject: '3',
  chainId: 56,
  from: FROM,
  call: { to: FROM, data: '0x', valueWei: 10n ** 30n },
  ...change,
})
const payout = (id = '7'): SentTransaction => ({ ...emptyTransaction({ purpose: 'payout', id }), from: FROM })

let browser = createMemoryStorage()
function openTab(): TransactionStore {
  const { storage } = browser.openTab(() => store.reload())
  const store = createTransactionStore({ storage, exclusively: async (run) => run() })
  return store
}

beforeEach(() => {
  browser = createMemoryStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('a record', () => {
  test('is the same on the next page, including amounts of 256 bits', async () => {
    const first = openTab()
    await first.claim(order())
    first.amend(order(), { hashes: [HASH], nonce: 4 })
    expect(openTab().find(order())).toEqual(order('one', { hashes: [HASH], nonce: 4, attempt: expect.any(String) }))
  })

  test('is visible to the other tab at once, and blocks paying the same there', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.claim(order())
    expect(mayPay(two.state.getState(), order('another order of the same card'))).toBe(false)
    expect(await two.claim(order('another order of the same card'))).toBe('taken')
    expect(mayPay(two.state.getState(), order('of another card', { subject: '4' }))).toBe(true)
    one.forget(order())
    expect(mayPay(two.state.getState(), order())).toBe(true)
  })

  test('keeps another tab’s changes, even before their event arrives', async () => {
    const one = openTab()
    await one.claim(order())
    const { storage } = browser.openTab(() => undefined)
    const unheard = createTransactionStore({ storage, exclusively: async (run) => run() })
    one.amend(order(), { hashes: [HASH] })
    unheard.amend(order(), { nonce: 4 })
    expect(openTab().find(order())).toMatchObject({ hashes: [HASH], nonce: 4 })
  })

  test.each([
    { ending: null, may: false },
    { ending: 'success', may: false },
    { ending: 'over', may: false },
    { ending: 'reverted', may: true },
    { ending: 'cancelled', may: true },
  ] as const)('of a payout that ended $ending allows paying again: $may', async ({ ending, may }) => {
    const store = openTab()
    await store.claim(payout())
    store.amend(payout(), { ending })
    expect(mayPay(store.state.getState(), payout())).toBe(may)
  })

  test('is not lost if another tab writes at the same time', async () => {
    const [one, two] = [openTab(), openTab()]
    await Promise.all([one.claim(order('a', { subject: '1' })), two.claim(order('b', { subject: '2' }))])
    const ids = openTab()
      .state.getState()
      .records.map(({ id }) => id)
    expect(ids.sort()).toEqual(['a', 'b'])
  })
})

describe('storage', () => {
  test.each(['full', 'blocked'] as const)(
    'that is %s after the wallet has sent: no error is thrown, and the page keeps the record',
    async (mode) => {
      const store = openTab()
      await store.claim(order())
      browser.setMode(mode)
      store.amend(order(), { hashes: [HASH] })
      expect(store.find(order())?.hashes).toEqual([HASH])
      expect(store.state.getState().unstored).toContain('order:one')
      browser.setMode('works')
      store.amend(order(), { isAnnounced: true })
      expect(store.state.getState().unstored.size).toBe(0)
      expect(openTab().find(order())).toMatchObject({ hashes: [HASH], isAnnounced: true })
    },
  )

  test('that is full before: a purchase is kept in memory, and a payout is not started', async () => {
    const store = openTab()
    browser.setMode('full')
    expect(await store.claim(order())).toBe('claimed')
    expect(store.state.getState().unstored).toContain('order:one')
    expect(await store.claim(payout())).toBe('not_stored')
    expect(store.find(payout())).toBeNull()
  })

  test('is read before a payment starts: another tab’s start is seen before its event', async () => {
    const store = openTab()
    browser.items.set(storageKeyOf(payout()), writeTransaction(payout()))
    expect(store.find(payout())).toBe(null)
    expect(await store.claim(payout())).toBe('taken')
  })

  test('that can be written but not read starts no payout: it may have been sent', async () => {
    const { storage } = browser.openTab(() => {})
    const unreadable = Object.create(storage(), {
      key: {
        value() {
          throw new DOMException('', 'SecurityError')
        },
      },
    }) as Storage
    browser.items.set(storageKeyOf(payout()), writeTransaction(payout()))
    const store = createTransactionStore({ storage: () => unreadable, exclusively: async (run) => run() })
    expect(await store.claim(payout())).toBe('not_stored')
    expect(await store.claim(order())).toBe('claimed')
  })

  test('that is missing keeps purchases in memory, and starts no payout', async () => {
    const store = createTransactionStore({ storage: () => null, exclusively: async (run) => run() })
    expect(store.state.getState().isReadable).toBe(false)
    expect(await store.claim(order())).toBe('claimed')
    expect(store.state.getState().unstored).toContain('order:one')
    expect(await store.claim(payout())).toBe('not_stored')
  })

  test('that cannot be read offers no pay button for a payout', () => {
    browser.setMode('blocked')
    const { state } = openTab()
    expect(mayPay(state.getState(), payout())).toBe(false)
    expect(mayPay(state.getState(), order())).toBe(true)
  })

  test.each(['{', '[]', 'null', '7', '{"hashes":"0x","ending":"paid","call":{"to":1}}', `{"hashes":["${HASH}",5]}`])(
    'edited to %s still blocks the payment',
    (text) => {
      browser.items.set('sentTransaction:payout:7', text)
      browser.items.set('sentTransaction:', text)
      const { state } = openTab()
      expect(mayPay(state.getState(), payout())).toBe(false)
      expect(state.getState().records).toHaveLength(1)
    },
  )

  test('that was cleared is restored from this page', async () => {
    const store = openTab()
    await store.claim(order())
    browser.items.clear()
    store.restore()
    expect(openTab().find(order())).toEqual(order('one', { attempt: expect.any(String) }))
  })

  test('that was cleared and is read-only leaves the record in memory', async () => {
    const store = openTab()
    await store.claim(order())
    browser.items.clear()
    browser.setMode('full')
    store.restore()
    expect(store.find(order())).not.toBeNull()
    expect(store.state.getState().unstored).toContain('order:one')
  })

  test('that failed to remove a payout hides no attempt that another tab starts later', async () => {
    const own = openTab()
    await own.claim(payout())
    browser.setMode('blocked')
    own.forget(payout())
    expect(own.find(payout())).toBe(null)
    browser.setMode('works')
    browser.items.set(storageKeyOf(payout()), writeTransaction({ ...payout(), attempt: 'later' }))
    own.reload()
    expect(mayPay(own.state.getState(), payout())).toBe(false)
    expect(await own.claim(payout())).toBe('taken')
    expect(openTab().find(payout())).toMatchObject({ attempt: 'later' })
  })

  test('that failed to remove a payout removes it once it works again', async () => {
    const own = openTab()
    await own.claim(payout())
    browser.setMode('blocked')
    own.forget(payout())
    browser.setMode('works')
    own.reload()
    expect(mayPay(own.state.getState(), payout())).toBe(true)
    expect(openTab().find(payout())).toBe(null)
  })

  test('that failed to store the end of a payout keeps that end from another tab’s later attempt', async () => {
    const [own, other] = [openTab(), openTab()]
    await own.claim(payout())
    browser.setMode('full')
    own.amend(payout(), { hashes: [HASH], ending: 'reverted' })
    browser.setMode('works')
    other.amend(payout(), { ending: 'reverted' })
    expect(await other.claim(payout())).toBe('claimed')
    expect(own.find(payout())).toMatchObject({ hashes: [], ending: null })
    expect(own.state.getState().unstored.size).toBe(0)
    expect(mayPay(own.state.getState(), payout())).toBe(false)
  })
})

test('the newest two hundred paid payouts stay, in any order of the browser’s keys', async () => {
  const ids = Array.from({ length: 205 }, (_, index) => index + 1)
  // As text '99' comes after '205': the lowest number is the oldest.
  for (const id of [...ids.slice(100), ...ids.slice(0, 100)].map(String))
    browser.items.set(storageKeyOf(payout(id)), writeTransaction({ ...payout(id), hashes: [HASH], ending: 'over' }))
  browser.items.set(storageKeyOf(payout('0')), writeTransaction({ ...payout('0'), hashes: [HASH] }))
  const store = openTab()
  await store.claim(payout('300'))
  const left = store.state.getState().records.map(({ id }) => Number(id))
  expect(left.sort((a, b) => a - b)).toEqual([0, ...ids.slice(5), 300])
})

test('an entry with a similar name in storage is no record', () => {
  for (const name of ['x:sentTransaction:payout:7', 'sentTransaction:gift:7', 'sentTransaction:payout'])
    browser.items.set(name, writeTransaction(payout()))
  expect(openTab().state.getState().records).toEqual([])
  expect(isTransactionStorageKey('x:sentTransaction:payout:7')).toBe(false)
})

describe('records of an earlier version', () => {
  const PENDING = [
    { orderId: 'one', walletAddress: FROM.toUpperCase(), txHash: HASH, isAttached: true, isOver: false },
    { orderId: 'two', walletAddress: FROM, txHash: OTHER, isAttached: false, isOver: true },
    { orderId: 'broken' },
    null,
  ]

  test('are converted, payments and payouts alike', () => {
    browser.items.set('pendingPayments', JSON.stringify(PENDING))
    browser.items.set('adminSentPayouts', JSON.stringify({ 7: HASH, x: HASH, 8: 'no hash' }))
    const store = openTab()
    expect(store.find(order('one'))).toMatchObject({ from: FROM, hashes: [HASH], isAnnounced: true, ending: null })
    expect(store.find(order('two'))).toMatchObject({ hashes: [OTHER], isAnnounced: false, ending: 'over' })
    expect(store.find(payout('7'))).toMatchObject({ hashes: [HASH], ending: null })
    expect(store.state.getState().records).toHaveLength(3)
    expect([...browser.items.keys()].every((key) => key.startsWith('sentTransaction:'))).toBe(true)
  })

  test('stay in place while they cannot be converted', () => {
    browser.items.set('adminSentPayouts', JSON.stringify({ 7: HASH }))
    browser.setMode('full')
    const store = openTab()
    expect(store.find(payout('7'))?.hashes).toEqual([HASH])
    expect(browser.items.has('adminSentPayouts')).toBe(true)
  })
})

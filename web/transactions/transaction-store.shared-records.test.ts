import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#test/support/memory-storage.ts'
import { storageKeyOf } from './has-stored-transaction.ts'
import { emptyTransaction, type SentTransaction, writeTransaction } from './sent-transaction.ts'
import { createTransactionStore, type TransactionStore } from './transaction-store.ts'

const ONE = `0x${'1'.repeat(64)}`
const TWO = `0x${'2'.repeat(64)}`
const order = (change: Partial<SentTransaction> = {}): SentTransaction => ({
  ...emptyTransaction({ purpose: 'order', id: 'one' }),
  ...{ subject: '3', from: '0xa1' },
  ...change,
})
const payout = (id: string, change: Partial<SentTransaction> = {}): SentTransaction => ({
  ...emptyTransaction({ purpose: 'payout', id }),
  ...change,
})

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

describe('the unstored record of one tab is merged with that of another', () => {
  /** The own tab has the first change in memory alone; the other has stored the second. */
  function join(own: Partial<SentTransaction>, other: Partial<SentTransaction>) {
    const [one, two] = [openTab(), openTab()]
    one.save(order())
    browser.setMode('full')
    one.amend(order(), own)
    browser.setMode('works')
    two.save({ ...order(), ...other })
    return one.find(order())
  }

  test.each<{
    name: string
    own: Partial<SentTransaction>
    other: Partial<SentTransaction>
    is: Partial<SentTransaction>
  }>([
    { name: 'each has a hash', own: { hashes: [TWO] }, other: { hashes: [ONE] }, is: { hashes: [ONE, TWO] } },
    { name: 'both have it', own: { hashes: [ONE] }, other: { hashes: [ONE] }, is: { hashes: [ONE] } },
    {
      name: 'the other has set a guess aside',
      own: { hashes: [ONE], found: [ONE] },
      other: { hashes: [], found: [ONE] },
      is: { hashes: [], found: [ONE] },
    },
    {
      name: 'this one has set the guess aside',
      own: { hashes: [TWO], found: [ONE] },
      other: { hashes: [ONE], found: [ONE] },
      is: { hashes: [TWO], found: [ONE] },
    },
    {
      name: 'the wallet has named here what the other has set aside',
      own: { hashes: [ONE] },
      other: { hashes: [], found: [ONE] },
      is: { hashes: [ONE], found: [ONE] },
    },
    { name: 'each has found one', own: { found: [TWO] }, other: { found: [ONE] }, is: { found: [ONE, TWO] } },
    {
      name: 'the other was acknowledged',
      own: { hashes: [ONE] },
      other: { isAnnounced: true },
      is: { isAnnounced: true },
    },
    {
      name: 'this one was acknowledged',
      own: { hashes: [ONE], isAnnounced: true },
      other: { nonce: 4 },
      is: { isAnnounced: true },
    },
    { name: 'the other has the end', own: { hashes: [ONE] }, other: { ending: 'over' }, is: { ending: 'over' } },
    { name: 'both have the end', own: { ending: 'success' }, other: { ending: 'over' }, is: { ending: 'success' } },
  ])('if $name', ({ own, other, is }) => {
    expect(join(own, other)).toMatchObject(is)
  })

  test('and is only the other’s once it could be stored', () => {
    const [one, two] = [openTab(), openTab()]
    one.save(order())
    browser.setMode('full')
    one.amend(order(), { hashes: [ONE] })
    browser.setMode('works')
    one.amend(order(), { nonce: 4 })
    two.amend(order(), { hashes: [] })
    expect(one.find(order())?.hashes).toEqual([])
  })
})

describe('a forgotten record', () => {
  test('stays forgotten if storage was blocked, and is removed once storage works', () => {
    const store = openTab()
    store.save(order())
    browser.setMode('blocked')
    store.forget(order())
    store.reload()
    expect(store.find(order())).toBe(null)
    browser.setMode('works')
    store.reload()
    expect([store.find(order()), browser.items.size]).toEqual([null, 0])
  })

  test('is restored if it is stored again after storage was blocked', () => {
    const store = openTab()
    store.save(order())
    browser.setMode('blocked')
    store.forget(order())
    browser.setMode('works')
    store.save(order({ hashes: [ONE] }))
    store.reload()
    expect(store.find(order())?.hashes).toEqual([ONE])
  })

  test('is removed even if it could never be stored', () => {
    const store = openTab()
    browser.setMode('full')
    store.save(order())
    store.forget(order())
    expect([store.find(order()), store.state.getState().unstored.size]).toEqual([null, 0])
  })
})

test('records read earlier stay valid while storage cannot be read', () => {
  const store = openTab()
  store.save(order())
  browser.setMode('blocked')
  store.reload()
  expect(store.find(order())).toEqual(order())
  expect(store.state.getState().isReadable).toBe(false)
  browser.setMode('works')
  store.reload()
  expect(store.state.getState().isReadable).toBe(true)
})

test.each([
  { record: order({ hashes: [ONE], ending: 'reverted' }), claim: 'taken' },
  { record: order({ hashes: [], ending: 'not_sent' }), claim: 'claimed' },
  { record: payout('7', { hashes: [ONE], ending: 'reverted' }), claim: 'claimed' },
  { record: payout('7', { hashes: [ONE] }), claim: 'taken' },
] as const)(
  'after $record.purpose $record.hashes ended with $record.ending, another payment is $claim',
  async ({ record, claim }) => {
    const store = openTab()
    store.save(record)
    expect(await store.claim({ ...record, hashes: [], ending: null })).toBe(claim)
  },
)

test('the two hundred paid payouts with the highest numbers are kept, and all other records', async () => {
  const store = openTab()
  const ids = Array.from({ length: 203 }, (_, index) => String(index + 1))
  for (const id of ids) browser.items.set(storageKeyOf(payout(id)), writeTransaction(payout(id, { ending: 'over' })))
  store.save(payout('0', { ending: 'reverted' }))
  store.save(order({ ending: 'over' }))
  await store.claim(payout('999'))
  const left = store.state.getState().records.filter(({ purpose }) => purpose === 'payout')
  expect(left.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([0, ...ids.slice(3).map(Number), 999])
  expect(store.find(order())).not.toBe(null)
})

test('records of an earlier version replace no newer ones', () => {
  browser.items.set(storageKeyOf(order()), writeTransaction(order({ hashes: [ONE], ending: 'success' })))
  const earlier = [{ orderId: 'one', walletAddress: '0xA1', txHash: ONE, isAttached: false, isOver: false }]
  browser.items.set('pendingPayments', JSON.stringify(earlier))
  expect(openTab().find(order())?.ending).toBe('success')
  expect(browser.items.has('pendingPayments')).toBe(false)
})

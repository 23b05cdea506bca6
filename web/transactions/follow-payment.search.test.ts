import { expect, test, vi } from 'vitest'
import { CALL, FROM, KEY, openPaymentTracker, UNKNOWN_HASH } from '#test/support/money/open-payment-tracker.ts'
import { searchForHash } from './follow-payment.ts'
import { emptyTransaction, type SentTransaction } from './sent-transaction.ts'

const LOOK_MS = 5_000
const OTHER = { ...CALL, valueWei: 7n }

async function search(
  change: Partial<SentTransaction> = {},
  prepare = (_: ReturnType<typeof openPaymentTracker>) => {},
) {
  const it = openPaymentTracker(change)
  prepare(it)
  let result: boolean | 'searching' = 'searching'
  void searchForHash(it.deps, it.tracker, KEY).then((isDone) => {
    result = isDone
  })
  await it.time.settle()
  return { ...it, result: () => result }
}

test('the transaction from the server is used, is not a guess, and the chain is not read', async () => {
  const it = await search({}, ({ world }) => Object.assign(world, { fetchHash: UNKNOWN_HASH }))
  expect(it.result()).toBe(true)
  expect(it.record()).toMatchObject({ hashes: [UNKNOWN_HASH], found: [] })
  expect(it.chain.asked).toEqual([])
})

test('the transaction from the server is skipped if it turned out to pay something else', async () => {
  const it = await search({ found: [UNKNOWN_HASH] }, ({ world }) => Object.assign(world, { fetchHash: UNKNOWN_HASH }))
  expect(it.result()).toBe('searching')
  expect(it.record()?.hashes).toEqual([])
})

test('a transaction found on the chain is a guess, next to those set aside earlier', async () => {
  const it = await search({ found: [UNKNOWN_HASH] }, ({ chain }) => {
    chain.send(FROM, CALL)
    chain.mine()
  })
  const [own] = it.chain.minedCalls(() => true)
  expect(it.result()).toBe(true)
  expect(it.record()).toMatchObject({ hashes: [own?.hash], found: [UNKNOWN_HASH, own?.hash] })
})

test('two transactions of the same amount are assigned to one payment each', async () => {
  const it = await search({}, ({ chain, store }) => {
    const first = chain.send(FROM, CALL)
    store.save({ ...emptyTransaction({ ...KEY, id: 'order-2' }), hashes: [first] })
    chain.send(FROM, CALL)
    chain.mine()
  })
  expect(it.record()?.hashes).toEqual([it.chain.minedCalls(() => true)[1]?.hash])
})

test('no transaction is assigned while another tab waits for the wallet, and one is once that tab ends', async () => {
  const it = await search({}, ({ chain, world }) => {
    world.isElsewhere = true
    chain.send(FROM, CALL)
    chain.mine()
  })
  await it.time.advance(4 * LOOK_MS)
  expect([it.record()?.hashes, it.progress()?.sign]).toEqual([[], 'elsewhere'])
  it.world.isElsewhere = false
  await it.time.advance(LOOK_MS)
  expect(it.record()?.hashes).toHaveLength(1)
})

test('no result is shown before three searches in a row have found nothing', async () => {
  const it = await search()
  await it.time.advance(LOOK_MS)
  it.chain.send(FROM, OTHER)
  await it.time.advance(LOOK_MS)
  it.chain.drop(FROM)
  await it.time.advance(2 * LOOK_MS)
  expect(it.progress()).toMatchObject({ stage: 'searching', sign: 'looking' })
  await it.time.advance(LOOK_MS)
  expect(it.progress()?.sign).toBe('nothing')
  it.chain.send(FROM, OTHER)
  await it.time.advance(LOOK_MS)
  expect(it.progress()?.sign).toBe('looking')
})

test('no result is shown before three searches in a row cannot be certain', async () => {
  const it = await search({ nonceBefore: null }, ({ chain }) => {
    chain.send(FROM, OTHER)
    chain.mine()
  })
  await it.time.advance(LOOK_MS)
  it.chain.send(FROM, OTHER)
  await it.time.advance(LOOK_MS)
  it.chain.mine()
  await it.time.advance(2 * LOOK_MS)
  expect(it.progress()?.sign).toBe('looking')
  await it.time.advance(LOOK_MS)
  expect(it.progress()?.sign).toBe('cannot_tell')
})

test.each([
  { name: 'another tab has found it', change: { hashes: [UNKNOWN_HASH] } },
  { name: 'the player has named it', change: { hashes: [UNKNOWN_HASH], isByHand: true } },
  { name: 'the player has refused it in another tab', change: { ending: 'not_sent' } },
] as const)('a running search assigns nothing if $name meanwhile', async ({ change }) => {
  const it = await search({}, ({ chain, otherTab }) => {
    chain.send(FROM, CALL)
    chain.mine()
    chain.afterAnswer('eth_blockNumber', () => otherTab.amend(KEY, change))
  })
  expect(it.result()).toBe(true)
  expect(it.record()).toMatchObject({ hashes: [], found: [], ...change })
  expect(it.progress()).toBe(null)
})

test('a payment forgotten by another tab is not searched for', async () => {
  const it = await search({}, ({ chain, otherTab }) =>
    chain.afterAnswer('eth_getTransactionCount', () => otherTab.forget(KEY)),
  )
  expect(it.result()).toBe(true)
  expect(it.record()).toBe(null)
})

test.each([
  { what: 'nothing', sign: 'nothing', prepare: () => {} },
  {
    what: 'a pending transaction',
    sign: 'cannot_tell',
    prepare: ({ chain }: ReturnType<typeof openPaymentTracker>) => void chain.send(FROM, OTHER),
  },
])('sixty searches with $what end the search, and show $sign', async ({ sign, prepare }) => {
  const it = await search({}, prepare)
  await it.time.advance(59 * LOOK_MS)
  expect([it.result(), it.progress()?.isLate]).toEqual(['searching', false])
  await it.time.advance(LOOK_MS)
  expect([it.result(), it.progress()]).toMatchObject([false, { sign, isLate: true }])
})

test('a payment found elsewhere after the last search is not shown as late', async () => {
  const it = await search()
  await it.time.advance(59 * LOOK_MS)
  it.otherTab.amend(KEY, { hashes: [UNKNOWN_HASH] })
  await it.time.advance(LOOK_MS)
  expect([it.result(), it.progress()?.isLate]).toEqual([true, false])
})

test.each(['full', 'blocked'] as const)(
  'a result found while storage is %s is used here, and stored later',
  async (mode) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const it = await search({}, ({ chain, browser }) => {
      chain.send(FROM, CALL)
      chain.mine()
      browser.setMode(mode)
    })
    const [own] = it.chain.minedCalls(() => true)
    expect([it.result(), it.record()?.hashes]).toEqual([true, [own?.hash]])
    it.browser.setMode('works')
    expect(it.otherTab.find(KEY)?.hashes).toEqual([])
    it.store.amend(KEY, {})
    expect(it.otherTab.find(KEY)).toMatchObject({ hashes: [own?.hash], found: [own?.hash] })
  },
)

test('the search uses the sender and the chain of the payment, whatever wallet and network are selected now', async () => {
  const chainOf: unknown[] = []
  const it = await search({ chainId: 97 }, ({ deps, chain }) => {
    const { chainOf: before } = deps
    Object.assign(deps, {
      chainOf(record: SentTransaction) {
        chainOf.push(record.chainId)
        return before(record)
      },
    })
    chain.send(`0x${'b2'.repeat(20)}`, CALL)
    chain.mine()
  })
  expect([chainOf, it.record()?.hashes]).toEqual([[97], []])
})

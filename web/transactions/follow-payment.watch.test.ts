import { describe, expect, test } from 'vitest'
import { CALL, FROM, KEY, openPaymentTracker, UNKNOWN_HASH } from '#test/support/money/open-payment-tracker.ts'
import { watchPayment } from './follow-payment.ts'
import { emptyTransaction, type SentTransaction } from './sent-transaction.ts'

const POLL_MS = 5_000
const POLLS_MAX = 60
const CANCELLING = { to: FROM, data: '0x', valueWei: 0n }
/** The payment begun anew under the same key. */
const LATER = { ...emptyTransaction(KEY), attempt: 'later', from: FROM }

type WatchPaymentWorld = ReturnType<typeof openPaymentTracker>

/** @param change of the record; `isSent: false` where no node shows its transaction */
async function watch(
  change: (hash: string) => Partial<SentTransaction> = () => ({}),
  { isSent = true, isReverted = false } = {},
  prepare = (_: WatchPaymentWorld) => {},
) {
  const it = openPaymentTracker()
  const hash = isSent ? it.chain.send(FROM, CALL, { isReverted }) : UNKNOWN_HASH
  it.store.amend(KEY, { hashes: [hash], isAnnounced: true, ...change(hash) })
  prepare(it)
  const record = it.store.find(KEY)
  if (record === null) throw new Error('It is not stored')
  let result: boolean | 'watching' = 'watching'
  let newHashes = 0
  const onNewHash = () => {
    newHashes += 1
  }
  void watchPayment(it.deps, it.tracker, { key: KEY, record, hash }, onNewHash).then((isSetAside) => {
    result = isSetAside
  })
  await it.time.settle()
  const replace = (call = CALL, more = {}) => it.chain.send(FROM, call, { nonce: 0, ...more })
  const poll = (count = 2) => it.time.advance(count * POLL_MS)
  return { ...it, hash, replace, poll, result: () => result, newHashes: () => newHashes }
}
const asGuess = (hash: string) => ({ found: [hash] })

test('a payment stores its sender, nonce and call once a node shows them: its replacement is found after a reload too', async () => {
  const it = await watch(() => ({ from: null, call: null }))
  await it.poll()
  expect(it.otherTab.find(KEY)).toMatchObject({ from: FROM, nonce: 0, call: CALL })
})

describe('a payment that was sped up', () => {
  test('is paid by the newer transaction, which is reported to the server', async () => {
    const it = await watch()
    const faster = it.replace()
    it.chain.mine()
    await it.poll()
    expect(it.record()).toMatchObject({ hashes: [it.hash, faster], found: [], isAnnounced: false, ending: 'success' })
    expect(it.progress()).toMatchObject({ stage: 'mined', hash: faster, isSpedUp: true })
    expect([it.result(), it.newHashes()]).toEqual([false, 1])
  })

  test('stays a guess if its first transaction was one', async () => {
    const it = await watch(asGuess)
    const faster = it.replace(CALL, { isReverted: true })
    it.chain.mine(3)
    await it.poll()
    expect(it.record()).toMatchObject({ hashes: [], found: [it.hash, faster], ending: null })
    expect(it.result()).toBe(true)
  })

  test('keeps its hashes after its end was found elsewhere', async () => {
    const it = await watch()
    await it.poll()
    it.replace()
    it.chain.mine()
    it.chain.afterAnswer('eth_getBlockByNumber', () => it.otherTab.amend(KEY, { ending: 'over' }))
    await it.poll()
    expect(it.record()).toMatchObject({ hashes: [it.hash], ending: 'over' })
    expect(it.newHashes()).toBe(0)
  })
})

test.each([
  { name: 'cancelled', call: CANCELLING },
  { name: 'cancelled', call: { ...CALL, valueWei: 99n } },
  { name: 'reverted', call: CALL },
])('a payment that was $name is ended once that is final', async ({ name, call }) => {
  const it = await watch()
  it.replace(call, { isReverted: name === 'reverted' })
  it.chain.mine()
  await it.poll()
  expect(it.record()?.ending).toBe(null)
  it.chain.mine(2)
  await it.poll()
  expect(it.record()?.ending).toBe(name)
  expect(it.result()).toBe(false)
  expect(it.progress()).toMatchObject({ stage: 'ended', ending: name })
})

test('a payment dropped by the nodes stays open, and is shown as late', async () => {
  const it = await watch()
  it.chain.drop(FROM)
  await it.poll(POLLS_MAX)
  expect(it.result()).toBe(false)
  expect(it.record()).toMatchObject({ hashes: [it.hash], ending: null })
  expect(it.progress()?.isLate).toBe(true)
})

describe('a payment whose end was found elsewhere', () => {
  test('is not watched further, and its end is shown', async () => {
    const it = await watch()
    it.otherTab.amend(KEY, { ending: 'over' })
    await it.poll()
    expect(it.result()).toBe(false)
    expect(it.progress()).toMatchObject({ stage: 'ended', ending: 'over', hash: it.hash })
    expect(it.chain.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1)
  })

  test('is not ended by a receipt requested earlier', async () => {
    const it = await watch(asGuess, { isReverted: true })
    it.chain.mine(3)
    it.chain.afterAnswer('eth_getTransactionReceipt', () => it.otherTab.amend(KEY, { ending: 'sent_nothing' }))
    await it.poll()
    expect(it.record()).toMatchObject({ hashes: [it.hash], ending: 'sent_nothing' })
    expect(it.progress()).toMatchObject({ stage: 'ended', ending: 'sent_nothing' })
  })
})

test('a payment with another transaction named by the player is not ended by the first one', async () => {
  const it = await watch(() => ({}), { isReverted: true })
  it.otherTab.amend(KEY, { hashes: [it.hash, UNKNOWN_HASH], isByHand: true })
  it.chain.mine(3)
  await it.poll()
  expect(it.result()).toBe(false)
  expect(it.record()).toMatchObject({ hashes: [it.hash, UNKNOWN_HASH], ending: null })
})

describe('a restarted payment', () => {
  test('is not watched further for the first attempt', async () => {
    const it = await watch()
    it.otherTab.save(LATER)
    await it.poll()
    expect(it.result()).toBe(false)
    expect(it.chain.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1)
  })

  test('does not use the nonce of the first attempt', async () => {
    const it = await watch(
      () => ({}),
      {},
      ({ chain, otherTab }) => chain.afterAnswer('eth_getTransactionByHash', () => otherTab.save(LATER)),
    )
    await it.poll()
    expect(it.record()).toEqual(LATER)
  })

  test.each([
    { name: 'a new hash', later: { ...LATER, hashes: [UNKNOWN_HASH] } },
    { name: 'no hash', later: LATER },
  ])('with $name is not ended by the first attempt', async ({ later }) => {
    const it = await watch()
    it.chain.mine()
    it.chain.afterAnswer('eth_getTransactionReceipt', () => it.otherTab.save(later))
    await it.poll()
    expect(it.record()).toEqual(later)
    expect(it.progress()?.stage).not.toBe('mined')
  })

  test('is not ended by the first attempt even with the same transaction', async () => {
    const it = await watch()
    const later = { ...LATER, hashes: [it.hash] }
    it.chain.mine()
    it.chain.afterAnswer('eth_getTransactionReceipt', () => it.otherTab.save(later))
    await it.poll()
    expect(it.record()).toEqual(later)
  })
})

describe('a transaction that no node has ever shown', () => {
  const unseen = (change = {}) => watch(() => change, { isSent: false })

  test('may have been sped up: its call is found, as a guess, and followed to its end', async () => {
    const it = await unseen()
    const own = it.chain.send(FROM, CALL)
    it.chain.mine()
    await it.poll(POLLS_MAX + 2)
    expect(it.record()).toMatchObject({
      hashes: [UNKNOWN_HASH, own],
      found: [own],
      isAnnounced: false,
      ending: 'success',
    })
    expect(it.progress()).toMatchObject({ stage: 'mined', hash: own, isSpedUp: true })
    expect(it.newHashes()).toBe(1)
  })

  test('is late if no such call was mined', async () => {
    const it = await unseen()
    it.chain.send(FROM, CANCELLING)
    it.chain.mine(5)
    await it.poll(POLLS_MAX + 2)
    expect([it.result(), it.record()?.ending, it.progress()?.isLate]).toEqual([false, null, true])
  })

  test('has no result once the player has ended it during the search', async () => {
    const it = await unseen()
    it.chain.send(FROM, CALL)
    it.chain.mine()
    await it.poll(POLLS_MAX - 1)
    it.chain.afterAnswer('eth_blockNumber', () => it.otherTab.amend(KEY, { ending: 'sent_nothing' }))
    await it.poll()
    expect(it.record()).toMatchObject({ hashes: [UNKNOWN_HASH], ending: 'sent_nothing' })
    expect([it.result(), it.newHashes(), it.progress()?.isLate]).toEqual([false, 0, undefined])
  })
})

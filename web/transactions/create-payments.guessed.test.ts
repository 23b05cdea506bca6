import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createPaymentWorld, PAYOUT_CALL, type PaymentWorld } from '#test/support/money/payment-world.ts'
import type { PaymentSubject } from './sent-transaction.ts'

/**
 * A transaction may be known by its call alone: another payment of the same amount to the same place looks exactly like it. It
 * may prove a payment, and never that there was none.
 */
const PAYOUT: PaymentSubject = { purpose: 'payout', id: '101', subject: '', from: null }
const OTHER: PaymentSubject = { ...PAYOUT, id: '102' }
const MINUTE_MS = 60_000
const UNSEEN = `0x${'dd'.repeat(32)}`

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const paid = (hash: string) => ({ hashes: [hash], ending: 'over' })

function expectUnpaidNowhere(it: PaymentWorld, wish: PaymentSubject) {
  for (const tab of it.tabs) expect(it.hasPayButton(tab, wish)).toBe(false)
  expect(it.check()).toEqual([])
}

describe('a payout without a hash from the wallet', () => {
  async function lost(it: PaymentWorld, isReverted = false) {
    await it.payPayout(it.tabs[0], '101')
    it.answerWallet('sent_and_error', isReverted)
    await it.time.settle()
    return it.asks[0]?.hashes[0] ?? ''
  }

  test('skips the transaction of another payout paid elsewhere, and finds its own', async () => {
    const it = createPaymentWorld()
    const others = it.home.send(it.world.account, PAYOUT_CALL)
    it.payElsewhere('102', others)
    const own = await lost(it)
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    for (const { payments } of it.tabs) expect(payments.store.find(PAYOUT)).toMatchObject(paid(own))
    expectUnpaidNowhere(it, PAYOUT)
  })

  test('is not called unpaid if that transaction pays another one and its own is pending', async () => {
    const it = createPaymentWorld()
    const others = it.home.send(it.world.account, PAYOUT_CALL)
    it.home.mine(10)
    it.payElsewhere('102', others)
    Object.assign(it.world, { areNodesDown: true })
    await lost(it)
    Object.assign(it.world, { areNodesDown: false })
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.progressOf(PAYOUT)).toMatchObject({ stage: 'searching', ending: null })
    expectUnpaidNowhere(it, PAYOUT)
  })

  test('is not called unpaid after a reverted transaction of the same call', async () => {
    const it = createPaymentWorld()
    it.home.send(it.world.account, PAYOUT_CALL, { isReverted: true })
    const own = await lost(it)
    it.home.mine(1)
    await it.time.advance(MINUTE_MS)
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.store.find(PAYOUT)).toMatchObject(paid(own))
    expectUnpaidNowhere(it, PAYOUT)
  })

  test('that reverted itself can be ended by its owner', async () => {
    const it = createPaymentWorld()
    await lost(it, true)
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    const { payments } = it.tabs[0]
    expect(payments.progressOf(PAYOUT)).toMatchObject({ stage: 'searching', sign: 'nothing' })
    expect(it.hasPayButton(it.tabs[0], PAYOUT)).toBe(false)
    expect(await payments.release(PAYOUT, 'sent_nothing')).toBe(true)
    for (const tab of it.tabs) expect(it.hasPayButton(tab, PAYOUT)).toBe(true)
  })
})

test('an order is not called unpaid after a reverted transaction of the same call', async () => {
  const it = createPaymentWorld()
  it.signIn(it.tabs[0], it.world.account)
  await it.buy(it.tabs[0], '1')
  const call = it.asks[0]?.call ?? PAYOUT_CALL
  it.home.send(it.world.account, call, { isReverted: true })
  it.answerWallet('sent_and_error', false)
  it.home.mine(1)
  await it.time.advance(MINUTE_MS)
  it.home.mine(10)
  await it.time.advance(MINUTE_MS)
  const order: PaymentSubject = { purpose: 'order', id: 'order-1', subject: '1', from: it.world.account }
  expect(it.tabs[0].payments.store.find(order)).toMatchObject({ hashes: it.asks[0]?.hashes, ending: 'success' })
  expect(it.check()).toEqual([])
})

test('an order skips the transaction of another order paid elsewhere, and finds its own', async () => {
  const it = createPaymentWorld()
  const from = it.world.account
  it.signIn(it.tabs[0], from)
  await it.buy(it.tabs[0], '1')
  const call = it.asks[0]?.call ?? PAYOUT_CALL
  it.orders.set('elsewhere', { from, cardId: '1', txHash: it.home.send(from, call) })
  it.answerWallet('sent_and_error', false)
  it.home.mine(10)
  await it.time.advance(MINUTE_MS)
  const [own] = it.asks[0]?.hashes ?? []
  const order: PaymentSubject = { purpose: 'order', id: 'order-1', subject: '1', from }
  expect(it.tabs[0].payments.store.find(order)).toMatchObject({ hashes: [own], ending: 'success', isAnnounced: true })
  expect(it.orders.get('order-1')?.txHash).toBe(own)
})

describe('a payout with a hash from the wallet', () => {
  /** No node shows its transaction; the wallet may have sent it where none looks. */
  async function unseen(it: PaymentWorld, wish: PaymentSubject, hash = UNSEEN) {
    const ask = { ...wish, from: it.world.account, chainId: 56, call: PAYOUT_CALL, send: async () => hash }
    await it.tabs[0].payments.pay(ask)
    await it.time.settle()
  }

  test('keeps it if a transaction of the same call turns out to pay another payout', async () => {
    const it = createPaymentWorld()
    await unseen(it, PAYOUT)
    const others = it.home.send(it.world.account, PAYOUT_CALL)
    it.payElsewhere('102', others)
    it.home.mine(10)
    await it.time.advance(10 * MINUTE_MS)
    for (const { payments } of it.tabs)
      expect(payments.store.find(PAYOUT)).toMatchObject({ hashes: [UNSEEN], found: [others], ending: null })
    expectUnpaidNowhere(it, PAYOUT)
  })

  test('is followed and reported again after a reverted transaction of the same call', async () => {
    const it = createPaymentWorld()
    const from = it.world.account
    it.signIn(it.tabs[0], from)
    const order: PaymentSubject = { purpose: 'order', id: 'order-1', subject: '1', from }
    it.orders.set(order.id, { from, cardId: '1', txHash: null })
    await unseen(it, order)
    const other = it.home.send(from, PAYOUT_CALL, { isReverted: true })
    it.home.mine(10)
    await it.time.advance(6 * MINUTE_MS)
    const { payments } = it.tabs[0]
    expect(payments.store.find(order)).toMatchObject({ hashes: [UNSEEN], found: [other], ending: null })
    expect(it.orders.get(order.id)?.txHash).toBe(UNSEEN)
    await it.time.advance(6 * MINUTE_MS)
    expect(payments.progressOf(order)).toMatchObject({ stage: 'sent', isLate: true })
  })

  test('is not paid again if the server credits its transaction to another one', async () => {
    const it = createPaymentWorld()
    const own = it.home.send(it.world.account, PAYOUT_CALL)
    it.payElsewhere('102', own)
    it.home.mine(10)
    await unseen(it, PAYOUT, own)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.store.find(PAYOUT)).toMatchObject({ hashes: [], found: [own], ending: null })
    expectUnpaidNowhere(it, PAYOUT)
  })

  test('regains it from another payout that was matched with it', async () => {
    const it = createPaymentWorld()
    await it.payPayout(it.tabs[0], '102')
    it.answerWallet('error', false)
    const own = it.home.send(it.world.account, PAYOUT_CALL)
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.store.find(OTHER)).toMatchObject(paid(own))
    await unseen(it, PAYOUT, own)
    await it.time.advance(MINUTE_MS)
    for (const tab of it.tabs) expect(it.hasPayButton(tab, PAYOUT)).toBe(false)
  })
})

describe('a transaction that another account has sent for the requested one', () => {
  const BUNDLER = `0x${'c3'.repeat(20)}`
  const wish = (from: string, id: string): PaymentSubject => ({ purpose: 'order', id, subject: '1', from })

  test('leaves the payment to its payer, and its sender’s nonce is not used', async () => {
    const it = createPaymentWorld()
    it.signIn(it.tabs[0], it.world.account)
    await it.buy(it.tabs[0], '1')
    it.answerWallet('bundled', false)
    await it.time.advance(20_000)
    const from = it.world.account
    for (const tab of it.tabs) expect(it.hasPayButton(tab, wish(from, 'order-2'))).toBe(false)
    it.home.send(BUNDLER, { to: BUNDLER, data: '0xabcd', valueWei: 0n }, { nonce: 0 })
    it.home.mine(10)
    await it.time.advance(20_000)
    expect(it.tabs[0].payments.store.find(wish(from, 'order-1'))).toMatchObject({ from, nonce: null, ending: null })
  })
})

test.each([0, 1] as const)(
  'a transaction named by the player in tab %i is reported, whatever happens to the wallet’s own',
  async (at) => {
    const it = createPaymentWorld()
    await it.payPayout(it.tabs[0], '101')
    it.answerWallet('approve', true)
    await it.time.advance(4_000)
    it.world.server = 'silent'
    const named = it.home.send(it.world.account, PAYOUT_CALL)
    await it.tabs[at].payments.name(PAYOUT, named)
    it.home.mine(10)
    await it.time.advance(MINUTE_MS)
    for (const tab of it.tabs) expect(it.hasPayButton(tab, PAYOUT)).toBe(false)
    it.world.server = 'works'
    await it.time.advance(MINUTE_MS)
    expect(it.tabs[0].payments.store.find(PAYOUT)).toMatchObject({ ending: 'over', isByHand: true })
    expect(it.tabs[0].payments.store.find(PAYOUT)?.hashes.at(-1)).toBe(named)
  },
)

describe('a wrongly named transaction', () => {
  test('is removed, even after the wallet’s own has succeeded', async () => {
    const it = createPaymentWorld()
    await it.payPayout(it.tabs[0], '101')
    it.answerWallet('approve', false)
    it.world.server = 'silent'
    it.home.mine(10)
    await it.time.advance(30 * MINUTE_MS)
    const { payments } = it.tabs[0]
    expect(payments.store.find(PAYOUT)?.ending).toBe('success')
    it.world.server = 'works'
    await payments.name(PAYOUT, UNSEEN)
    await it.time.advance(MINUTE_MS)
    expect(it.hasPayButton(it.tabs[0], PAYOUT)).toBe(false)
    expect(await payments.release(PAYOUT, 'sent_nothing')).toBe(true)
    await it.time.advance(MINUTE_MS)
    expect(payments.store.find(PAYOUT)).toMatchObject(paid(it.asks[0]?.hashes[0] ?? ''))
  })
})

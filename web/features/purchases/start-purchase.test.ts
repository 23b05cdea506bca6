import { getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messageOf, statusOf } from '#core/api/errors.ts'
import type { OrderView } from '#core/api/orders.ts'
import {
  FASTER,
  fake,
  fakeBrowser,
  fakeOrderPayments,
  fakeOrderQuery,
  fakeSession,
  HASH,
  KEY,
  OWNER,
  order,
  purchaseRequest,
  resetFakePurchase,
  setPaymentProgress,
  TOKEN,
  TREASURY,
  takeEvents,
} from '#test/support/money/fake-purchase.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { emptyTransaction } from '#web/transactions/sent-transaction.ts'
import { resumePurchase, startPurchase } from './start-purchase.ts'

vi.mock('./order-payments.ts', () => fakeOrderPayments)
vi.mock('./orders.ts', () => fakeOrderQuery)
vi.mock('#web/session/when-signed-in.ts', () => fakeSession)
vi.mock('#web/transactions/browser.ts', () => fakeBrowser)
vi.mock('#web/wallet/wallet-provider.ts', async (load) => ({
  ...(await load<object>()),
  requestPlatformChain: () => fake.switchChain(),
}))
vi.mock('#web/wallet/live-connection.ts', () => ({
  requireLiveConnection: () => ({ platform: { treasury: TREASURY, usdt: { address: TOKEN }, chain: { id: 56 } } }),
  readLiveConnection: () => null,
}))
vi.mock('#web/wallet/payments.ts', async (load) => ({
  ...(await load<object>()),
  readFunds: async () => fake.funds,
}))

beforeEach(() => {
  resetFakePurchase()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const paid = () => fake.calls.filter((it) => it.startsWith('pay'))
const resume = (change: Partial<OrderView> = {}) =>
  resumePurchase({ ...purchaseRequest(), order: { ...order, ...change } })

describe('before the wallet is asked to pay', () => {
  test('the order is placed, its call is built, and the purchase is notified first', async () => {
    await startPurchase(purchaseRequest())
    expect(takeEvents()).toEqual(['ordered'])
    expect(paid()).toEqual([`pay ${TOKEN} 0`])
  })

  test('an order in BNB requests its own amount to the treasury', async () => {
    await startPurchase(purchaseRequest({ ...order, paymentMethod: 'BNB', token: `0x${'0'.repeat(40)}` }))
    expect(paid()).toEqual([`pay ${TREASURY} 18`])
  })

  test.each([
    { name: 'another treasury', change: { treasury: OWNER } },
    { name: 'another token', change: { token: OWNER } },
    { name: 'another chain', change: { chainId: 1 } },
    { name: 'another treasury in BNB', change: { paymentMethod: 'BNB', treasury: OWNER } },
    { name: 'an expired rate', change: { expiresAt: new Date(0).toISOString() } },
  ] as const)('an order with $name is not paid', async ({ change }) => {
    await startPurchase(purchaseRequest({ ...order, ...change }))
    expect([takeEvents(), paid()]).toEqual([['none: Payment failed'], []])
  })

  test.each([
    { leftMs: 0, payments: 0 },
    { leftMs: 1, payments: 1 },
  ])('an order whose rate is valid for $leftMs ms more is paid $payments times', async ({ leftMs, payments }) => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    await startPurchase(purchaseRequest({ ...order, expiresAt: new Date(1_000_000 + leftMs).toISOString() }))
    expect(paid()).toHaveLength(payments)
  })

  test('the case of the treasury address does not matter', async () => {
    await startPurchase(purchaseRequest({ ...order, treasury: getAddress(TREASURY) }))
    expect(paid()).toHaveLength(1)
  })

  test('a new order is paid however wrong the page’s clock is', async () => {
    fake.place = async () => ({ ...order, expiresAt: new Date(0).toISOString() })
    await startPurchase(purchaseRequest())
    expect(paid()).toHaveLength(1)
  })

  test.each([
    { method: 'USDT', usdt: 17n, bnb: 1n, isShort: true },
    { method: 'USDT', usdt: 18n, bnb: 0n, isShort: true },
    { method: 'USDT', usdt: 18n, bnb: 1n, isShort: false },
    { method: 'BNB', usdt: 0n, bnb: 18n, isShort: true },
    { method: 'BNB', usdt: 0n, bnb: 19n, isShort: false },
  ] as const)(
    '$usdt USDT and $bnb BNB are not enough for 18 $method: $isShort',
    async ({ method, usdt, bnb, isShort }) => {
      fake.funds = { usdt, bnb }
      await startPurchase(purchaseRequest({ ...order, paymentMethod: method }))
      expect(paid()).toHaveLength(isShort ? 0 : 1)
      const [first] = fake.events.splice(0)
      expect(first?.type === 'failed' && first.failure.isShortOfFunds).toBe(isShort)
    },
  )

  test('a refused network switch ends the purchase unpaid', async () => {
    fake.switchChain = () => Promise.reject(Object.assign(new Error(''), { code: 4001 }))
    await startPurchase(purchaseRequest())
    expect([takeEvents(), paid()]).toEqual([['none: Payment failed'], []])
  })

  test('an ended session is recorded, and nothing is paid', async () => {
    const body = JSON.stringify({ error: 'unauthenticated', message: messageOf('unauthenticated') })
    fake.place = () => Promise.reject(new ApiError(statusOf('unauthenticated'), body, ''))
    await startPurchase(purchaseRequest())
    expect([takeEvents(), fake.calls]).toEqual([['none: Payment failed'], [`signed out ${OWNER}`]])
  })
})

test('a refused order shows the reason, and signs nobody out', async () => {
  const body = JSON.stringify({ error: 'card_inactive', message: messageOf('card_inactive') })
  fake.place = () => Promise.reject(new ApiError(statusOf('card_inactive'), body, ''))
  await startPurchase(purchaseRequest())
  const [first] = fake.events
  expect(first).toMatchObject({ type: 'failed', failure: { message: messageOf('card_inactive') } })
  expect(fake.calls).toEqual([])
})

describe('a payment that another tab has started', () => {
  const other = { ...order, id: 'other', txHash: HASH }
  const record = { ...emptyTransaction({ ...KEY, id: 'other' }), subject: '3', from: OWNER.toLowerCase() }

  test('is followed here, and this tab’s own one is no longer reported', async () => {
    fake.pay = async () => 'taken'
    fake.records = [{ ...record, hashes: [HASH] }]
    vi.spyOn(queryClient, 'fetchQuery').mockResolvedValue(other)
    await startPurchase(purchaseRequest())
    expect(takeEvents()).toEqual(['ordered', 'unknown: We do not know yet whether you paid', `resumed ${HASH}`])
    expect(queryClient.fetchQuery).toHaveBeenCalledWith(expect.objectContaining({ staleTime: 0 }))
    expect(fake.calls).toContain('unfollow one')
    expect(fake.calls).toContain('follow other')
    setPaymentProgress({ stage: 'sent', hash: FASTER })
    expect(takeEvents()).toEqual([])
  })

  test('without a transaction yet is followed here too', async () => {
    fake.pay = async () => 'taken'
    fake.records = [record]
    vi.spyOn(queryClient, 'fetchQuery').mockResolvedValue(other)
    await startPurchase(purchaseRequest())
    expect(takeEvents().at(-1)).toBe('resumed null')
    expect(fake.calls).toContain('follow other')
  })

  test('that no longer exists leaves an unknown outcome', async () => {
    fake.pay = async () => 'taken'
    await startPurchase(purchaseRequest())
    expect(takeEvents()).toEqual(['ordered', 'unknown: We do not know yet whether you paid'])
  })

  test.each(['followed', 'not_sent', 'not_stored'] as const)('is not searched for if the answer is %s', async (it) => {
    fake.pay = async () => it
    fake.records = [record]
    await startPurchase(purchaseRequest())
    expect(takeEvents()).toEqual(['ordered'])
  })

  test('is never called unpaid if it cannot be followed', async () => {
    fake.pay = () => Promise.reject(new Error('no lock'))
    await startPurchase(purchaseRequest())
    expect(takeEvents()).toEqual(['ordered', 'unknown: We do not know yet whether you paid'])
  })
})

describe('a resumed order', () => {
  const bare = emptyTransaction(KEY)
  const amended = `amend ${JSON.stringify({ subject: '3', chainId: 56 })}`
  const adopted = (hash: string) => `adopt one 56 ${hash}`
  test.each([
    { name: 'only the server has its transaction', record: null, txHash: HASH, did: adopted(HASH) },
    { name: 'only this browser has it', record: bare, txHash: null, did: amended },
    { name: 'both have it', record: { ...bare, hashes: [FASTER] }, txHash: HASH, did: amended },
    {
      name: 'it was declared unsent',
      record: { ...bare, ending: 'sent_nothing' as const },
      txHash: HASH,
      did: adopted(HASH),
    },
    {
      name: 'it was declared unsent, and the server has no transaction',
      record: { ...bare, ending: 'pays_anew' as const },
      txHash: null,
      did: amended,
    },
    {
      name: 'the server has only the transaction of another payment',
      record: { ...bare, found: [HASH], ending: 'not_sent' as const },
      txHash: HASH,
      did: amended,
    },
    { name: 'it is known nowhere', record: null, txHash: null, did: undefined },
  ])('if $name', ({ record, txHash, did }) => {
    fake.records = record === null ? [] : [record]
    resume({ txHash })
    expect(fake.calls).toEqual(did === undefined ? ['follow one'] : [did, 'follow one'])
  })
})

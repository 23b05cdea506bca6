import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { emptyTransaction } from '#web/transactions/sent-transaction.ts'
import * as toast from '#web/ui/toast.ts'
import { orderPaymentKey, orderPayments } from './order-payments.ts'
import { cancelled } from './purchase-failure.ts'
import { NO_PURCHASE } from './purchase-state.ts'
import {
  followLatePayment,
  latePayments,
  openPurchasesOf,
  readOrder,
  recordsOf,
  unlistedQuery,
} from './use-open-purchases.ts'

const credited = { id: 'one', cardId: 3, cardName: 'Pip', quantity: 1, status: 'credited' } as OrderView
let served = credited
const attempts: object[] = []
const startChosenMining = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/call-api.ts', () => ({ callApi: async () => served }))
vi.mock('./purchase-attempts.ts', async (load) => ({
  ...(await load<object>()),
  readAttempts: () => attempts,
  startChosenMining,
}))

const key = orderPaymentKey('one')
const record = { ...emptyTransaction(key), hashes: [`0x${'1'.repeat(64)}`], ending: 'success' } as const
const shown = vi.spyOn(toast, 'showToast').mockImplementation(() => {})

beforeAll(() => vi.stubGlobal('localStorage', openMemoryStorage()))
afterEach(() => {
  served = credited
  attempts.length = 0
  orderPayments.store.forget(key)
  shown.mockClear()
  startChosenMining.mockClear()
})

test('an unreported credit is reported once, even if the order is read twice', async () => {
  orderPayments.store.save(record)
  await Promise.all([readOrder(record), readOrder(record)])
  expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(['Purchase credited'])
  expect(orderPayments.store.find(key)).toBeNull()
})

test('a credit reported by its purchase is not reported again', async () => {
  orderPayments.store.save(record)
  const readings = Promise.all([readOrder(record), readOrder(record)])
  // The purchase of this page has heard of it first.
  orderPayments.markOver(key)
  await readings
  expect(shown).not.toHaveBeenCalled()
})

test('a credit is reported even if its owner had declared the payment unsent', async () => {
  const left = { ...record, hashes: [], ending: 'sent_nothing' } as const
  orderPayments.store.save(left)
  await readOrder(left)
  expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(['Purchase credited'])
  expect(orderPayments.store.find(key)).toBeNull()
})

test.each([
  { name: 'is removed once its order no longer exists', txHash: null, isKept: false },
  { name: 'is shown again if the server has its transaction', txHash: `0x${'2'.repeat(64)}`, isKept: true },
])('a payment declared unsent $name', async ({ txHash, isKept }) => {
  served = { ...credited, status: 'expired', txHash }
  const left = { ...record, hashes: [], ending: 'pays_anew' } as const
  orderPayments.store.save(left)
  expect(await readOrder(left)).toEqual(isKept ? served : null)
  expect(orderPayments.store.find(key) !== null).toBe(isKept)
  expect(shown).not.toHaveBeenCalled()
})

test('a credit starts mining with its card if the player chose so', async () => {
  const own = { ...record, from: `0x${'a1'.repeat(20)}` }
  orderPayments.store.save(own)
  await readOrder(own)
  expect(startChosenMining.mock.calls).toEqual([[credited, own.from]])
})

test('a credit without a transaction from the server is reported too', async () => {
  served = { ...credited, txHash: null }
  const left = { ...record, hashes: [], ending: 'sent_nothing' } as const
  orderPayments.store.save(left)
  await readOrder(left)
  expect(shown).toHaveBeenCalledTimes(1)
})

test.each(['reverted', 'cancelled', 'over'] as const)(
  'a payment that ended %s is removed without a notice',
  async (ending) => {
    const ended = { ...record, ending }
    orderPayments.store.save(ended)
    expect(await readOrder(ended)).toBe(null)
    expect(orderPayments.store.find(key)).toBeNull()
    expect(shown).not.toHaveBeenCalled()
  },
)

test('an open payment stays, even if its order has expired without a transaction', async () => {
  served = { ...credited, status: 'expired', txHash: null }
  const open = { ...record, hashes: [], ending: null }
  orderPayments.store.save(open)
  expect(await readOrder(open)).toEqual(served)
  expect(orderPayments.store.find(key)).not.toBeNull()
})

test('a refund is not reported as a credit', async () => {
  served = { ...credited, status: 'refunded' }
  orderPayments.store.save(record)
  await readOrder(record)
  expect(shown).not.toHaveBeenCalled()
  expect(orderPayments.store.find(key)).toBeNull()
})

test.each([
  {
    name: 'of the same order, still active',
    attempt: { stage: 'sent', failure: null, order: credited },
    isTold: false,
  },
  {
    name: 'of the same order, already ended',
    attempt: { stage: 'idle', failure: null, order: credited },
    isTold: true,
  },
  {
    name: 'of another order',
    attempt: { stage: 'sent', failure: null, order: { ...credited, id: 'two' } },
    isTold: true,
  },
])('during a purchase $name a credit is reported here: $isTold', async ({ attempt, isTold }) => {
  attempts.push(attempt)
  orderPayments.store.save(record)
  await readOrder(record)
  expect(shown).toHaveBeenCalledTimes(isTold ? 1 : 0)
  expect(orderPayments.store.find(key) === null).toBe(isTold)
})

const WALLET = `0x${'a1'.repeat(20)}`
const late = { order: { ...credited, status: 'awaiting', chainId: 56 } as OrderView, answer: new Promise(() => {}) }

test('a payment still pending in the wallet is followed, and its record contains wallet, card and chain', () => {
  followLatePayment(late, WALLET)
  expect(orderPayments.store.find(key)).toMatchObject({
    from: WALLET,
    subject: '3',
    chainId: 56,
    hashes: [],
    ending: null,
  })
})

test('a payment sent after the reload is followed by its hash', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const sent = orderPaymentKey('sent')
  followLatePayment({ order: { ...late.order, id: 'sent' }, answer: promise }, WALLET)
  expect(orderPayments.progressOf(sent)?.stage).toBe('in_wallet')
  const hash = `0x${'3'.repeat(64)}`
  resolve(hash)
  await expect.poll(() => orderPayments.progressOf(sent)).toMatchObject({ stage: 'sent', hash })
  expect(orderPayments.store.find(sent)?.hashes).toEqual([hash])
  orderPayments.markOver(sent)
})

test('a late payment keeps its stored facts', () => {
  const known = { ...record, hashes: [`0x${'2'.repeat(64)}`], ending: null, nonceBefore: 7, from: WALLET } as const
  orderPayments.store.save(known)
  followLatePayment(late, WALLET)
  expect(orderPayments.store.find(key)).toEqual(known)
})

describe('of the orders of a wallet', () => {
  const orders = ['one', 'two', 'three'].map((id) => ({ ...credited, id, status: 'seen', txHash: '0x9' }) as OrderView)
  const [one = credited, two = credited, three = credited] = orders
  const sent = (order: OrderView | null) => ({ ...NO_PURCHASE, stage: 'sent' as const, order })

  test('each paid one is offered', () => {
    const { resumable, awaited } = openPurchasesOf([one, { ...two, txHash: null }], [], [], [])
    expect([resumable, awaited]).toEqual([[{ order: one, txHash: '0x9' }], []])
    const records = [{ ...record, id: 'two', ending: null }]
    expect(openPurchasesOf([{ ...two, txHash: null }], records, [], []).resumable).toHaveLength(1)
  })

  test('those of an active purchase, and those pending in the wallet, are omitted', () => {
    const shown = openPurchasesOf(orders, [], [sent(one), sent(null)], [{ order: two }])
    expect(shown).toEqual({ resumable: [{ order: three, txHash: '0x9' }], awaited: [two] })
  })

  test('those of an ended purchase of this page are offered again', () => {
    const over = { ...sent(one), failure: cancelled() }
    expect(openPurchasesOf([one], [], [over], []).resumable).toHaveLength(1)
  })
})

test('a wallet sees only its own payments of orders from this browser', () => {
  const own = { ...record, from: WALLET }
  const others = [{ ...own, from: `0x${'b2'.repeat(20)}` }, { ...own, purpose: 'payout' } as const, record]
  expect(recordsOf([own, ...others], WALLET.toUpperCase())).toEqual([own])
})

describe('an order of this browser missing in the server’s list', () => {
  const left = { ...record, hashes: [], ending: null }
  const read = (open: readonly OrderView[] | undefined) => unlistedQuery(open, [left])

  test('is read once the list has arrived, not before', () => {
    expect([read(undefined).enabled, read([]).enabled]).toEqual([false, true])
    expect(read([{ ...credited, status: 'seen' }]).enabled).toBe(false)
  })

  test('is read again for other orders, together with the orders of the wallet', () => {
    expect(read([]).queryKey).toEqual(['/api/orders', 'unlisted', ['one']])
    expect(unlistedQuery([], [left, { ...left, id: 'two' }]).queryKey).not.toEqual(read([]).queryKey)
  })

  test('is shown while it may still be paid, and not after its credit', async () => {
    const expired = { ...credited, status: 'expired', txHash: null } as OrderView
    served = expired
    orderPayments.store.save(left)
    expect(await queryClient.fetchQuery({ ...read([]), staleTime: 0 })).toEqual([expired])
    served = credited
    expect(await queryClient.fetchQuery({ ...read([]), staleTime: 0 })).toEqual([])
  })
})

const TREASURY = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const AMOUNT = 29n * 10n ** 18n

const order = (change: Partial<OrderView> = {}) =>
  ({
    id: 'a',
    paymentMethod: 'USDT',
    token: TOKEN,
    treasury: TREASURY,
    amountBaseUnits: String(AMOUNT),
    txHash: null,
    ...change,
  }) as OrderView

const transfer = (to: `0x${string}`, amount: bigint) => ({
  to: TOKEN.toUpperCase().replace('0X', '0x'),
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const lateRequest = (params: unknown, method = 'eth_sendTransaction') => ({
  method,
  params,
  answer: Promise.resolve('0x1'),
})
const BNB_ORDER = order({ id: 'b', paymentMethod: 'BNB' })

test.each([
  { name: 'a transfer of its amount to the treasury', asked: lateRequest([transfer(TREASURY, AMOUNT)]), ids: ['a'] },
  {
    name: 'BNB of its amount to the treasury',
    asked: lateRequest([{ to: TREASURY, value: numberToHex(AMOUNT) }]),
    ids: ['b'],
  },
  { name: 'another amount', asked: lateRequest([transfer(TREASURY, AMOUNT + 1n)]), ids: [] },
  { name: 'another recipient', asked: lateRequest([transfer(TOKEN, AMOUNT)]), ids: [] },
  {
    name: 'a transfer of another token',
    asked: lateRequest([{ ...transfer(TREASURY, AMOUNT), to: TREASURY }]),
    ids: [],
  },
  { name: 'a call of the token without data', asked: lateRequest([{ to: TOKEN }]), ids: [] },
  { name: 'BNB to another account', asked: lateRequest([{ to: TOKEN, value: numberToHex(AMOUNT) }]), ids: [] },
  { name: 'another amount of BNB', asked: lateRequest([{ to: TREASURY, value: numberToHex(AMOUNT - 1n) }]), ids: [] },
  { name: 'the creation of a contract', asked: lateRequest([{ data: '0x', value: numberToHex(AMOUNT) }]), ids: [] },
  { name: 'an empty request', asked: lateRequest([]), ids: [] },
  { name: 'no BNB at all', asked: lateRequest([{ to: TREASURY }]), ids: [] },
  {
    name: 'a transaction to be signed only',
    asked: lateRequest([transfer(TREASURY, AMOUNT)], 'eth_signTransaction'),
    ids: [],
  },
  { name: 'a signature', asked: lateRequest(['0x', TREASURY], 'personal_sign'), ids: [] },
  { name: 'nonsense', asked: lateRequest(undefined), ids: [] },
])('$name pays the orders $ids', ({ asked, ids }) => {
  expect(latePayments([asked], [order(), BNB_ORDER]).map((it) => it.order.id)).toEqual(ids)
})

test('an order that already has a transaction waits for no other', () => {
  expect(latePayments([lateRequest([transfer(TREASURY, AMOUNT)])], [order({ txHash: '0x9' })])).toEqual([])
})

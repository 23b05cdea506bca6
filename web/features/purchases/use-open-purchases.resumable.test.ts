import { describe, expect, test } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '#core/order.ts'
import { emptyTransaction, type SentTransaction } from '#web/transactions/sent-transaction.ts'
import { isSettled, resumableOrders, settledOrders, stageText } from './use-open-purchases.ts'

const order = (change: Partial<OrderView> = {}) =>
  ({ id: 'a', status: 'awaiting', txHash: null, ...change }) as OrderView

const payment = (change: Partial<SentTransaction> = {}): SentTransaction => ({
  ...emptyTransaction({ purpose: 'order', id: 'a' }),
  from: '0xaa',
  hashes: ['0x01'],
  ...change,
})

const NONE = new Set<string>()

describe('an order is offered again', () => {
  test.each([
    { name: 'when the server has its transaction', open: order({ txHash: '0x09' }), pending: [], hash: '0x09' },
    { name: 'when only this browser has it', open: order(), pending: [payment()], hash: '0x01' },
    {
      name: 'by the hash of the sped-up transaction',
      open: order({ txHash: '0x09' }),
      pending: [payment()],
      hash: '0x01',
    },
    {
      name: 'by the newest of its hashes',
      open: order(),
      pending: [payment({ hashes: ['0x01', '0x02'] })],
      hash: '0x02',
    },
    { name: 'when it is unknown whether it was sent', open: order(), pending: [payment({ hashes: [] })], hash: null },
    {
      name: 'when it is paid and not credited',
      open: order(),
      pending: [payment({ ending: 'success' })],
      hash: '0x01',
    },
    {
      name: 'when it arrived after its owner had declared it unsent',
      open: order({ status: 'late', txHash: '0x09' }),
      pending: [payment({ hashes: [], ending: 'sent_nothing' })],
      hash: '0x09',
    },
    {
      name: 'as unknown if its failed transaction belongs to another payment',
      open: order({ status: 'failed', txHash: '0x09' }),
      pending: [payment({ hashes: [], found: ['0x09'] })],
      hash: null,
    },
    { name: 'when it failed', open: order({ status: 'failed', txHash: '0x09' }), pending: [], hash: '0x09' },
  ])('$name', ({ open, pending, hash }) => {
    expect(resumableOrders([open], pending, NONE)).toEqual([{ order: open, txHash: hash }])
  })

  test.each([
    { name: 'has no sent payment', open: order(), pending: [], followed: NONE },
    { name: 'is credited', open: order({ status: 'credited', txHash: '0x09' }), pending: [], followed: NONE },
    {
      name: 'was cancelled, as its owner has seen',
      open: order(),
      pending: [payment({ ending: 'cancelled' })],
      followed: NONE,
    },
    {
      name: 'was closed by its owner',
      open: order(),
      pending: [payment({ hashes: [], ending: 'pays_anew' })],
      followed: NONE,
    },
    {
      name: 'was closed by its owner, despite another payment mistaken for it',
      open: order({ status: 'failed', txHash: '0x09' }),
      pending: [payment({ hashes: [], found: ['0x09'], ending: 'sent_nothing' })],
      followed: NONE,
    },
    { name: 'is already followed here', open: order(), pending: [payment()], followed: new Set(['a']) },
    { name: 'another order was paid for', open: order(), pending: [payment({ id: 'b' })], followed: NONE },
  ])('but not one that $name', ({ open, pending, followed }) => {
    expect(resumableOrders([open], pending, followed)).toEqual([])
  })
})

test('a payment without an open order is settled', () => {
  const pending = [payment(), payment({ id: 'b' }), payment({ id: 'c' })]
  const open = [order({ id: 'a' }), order({ id: 'b', status: 'credited' })]
  expect(settledOrders(open, pending).map((it) => it.id)).toEqual(['b', 'c'])
})

test('a failed order without its own transaction has an unknown payment', () => {
  const failed = order({ status: 'failed', txHash: '0x09' })
  expect(stageText({ order: failed, txHash: null })).toBe(stageText({ order: order(), txHash: null }))
})

describe('the status of a payment is explained', () => {
  /** Statuses with the same text, in one list. */
  const groups = (txHash: string | null) => {
    const textOf = (status: OrderStatus) => stageText({ order: order({ status }), txHash })
    for (const status of ORDER_STATUSES) expect(textOf(status)).toMatch(/^[A-Z]\w+/)
    return new Set(Object.values(Object.groupBy(ORDER_STATUSES, textOf)))
  }

  test('with a different text for each status, except those that wait for the operator', () => {
    const others = ORDER_STATUSES.filter((it) => it !== 'partial' && it !== 'late')
    expect(groups('0x01')).toEqual(new Set([['partial', 'late'], ...others.map((it) => [it])]))
  })

  test('with one text while it is unknown whether there is a transaction', () => {
    const unpaid: readonly OrderStatus[] = ['awaiting', 'expired', 'failed', 'partial', 'late']
    const others = ORDER_STATUSES.filter((it) => !unpaid.includes(it))
    const expected = [['awaiting', 'failed', 'expired'], ['partial', 'late'], ...others.map((it) => [it])]
    expect(groups(null)).toEqual(new Set(expected))
  })

  test('and a known transaction replaces the request to the wallet', () => {
    const asked = stageText({ order: order(), txHash: null })
    expect(ORDER_STATUSES.map((status) => stageText({ order: order({ status }), txHash: '0x01' }))).not.toContain(asked)
  })
})

test('an order is settled if credited, with or without a surplus, or refunded', () => {
  const settled = ORDER_STATUSES.filter((status) => isSettled(order({ status })))
  expect(settled.toSorted()).toEqual(['credited', 'refunded', 'surplus'])
})

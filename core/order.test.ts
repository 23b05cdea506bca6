import { describe, expect, test } from 'vitest'
import { usdt } from './money.ts'
import { doesOrderHold, isCreditedAtOrder, matchOrder, type OpenOrder } from './order.ts'
import type { Payment } from './payment.ts'

const MINUTE_MS = 60_000n
const AT_MS = 1_000n * MINUTE_MS
const HASH = `0x${'a'.repeat(64)}` as const
const OTHER_HASH = `0x${'b'.repeat(64)}` as const

const payment = (value: bigint): Payment => ({
  asset: 'USDT',
  chainId: 1,
  txHash: HASH,
  logIndex: 0,
  occurrence: 0,
  blockNumber: 1n,
  blockHash: HASH,
  blockTimeMs: AT_MS,
  from: '0x',
  to: '0x',
  value: usdt(value),
})

const order = (orderId: string, changes: Partial<OpenOrder> = {}): OpenOrder => ({
  orderId,
  cardId: 1,
  quantity: 1,
  amount: 29n,
  status: 'awaiting',
  txHash: null,
  senderNonce: null,
  createdAtMs: AT_MS - MINUTE_MS,
  expiresAtMs: AT_MS + 14n * MINUTE_MS,
  ...changes,
})
const expired = { createdAtMs: AT_MS - 60n * MINUTE_MS, expiresAtMs: AT_MS - 45n * MINUTE_MS }

describe('a payment of 29 was made for', () => {
  test.each<{ name: string; open: OpenOrder[]; value?: bigint; nonce?: number; found: string | null }>([
    { name: 'the order that names it', open: [order('young'), order('named', { txHash: HASH })], found: 'named' },
    {
      name: 'the order that names it, whatever its amount',
      open: [order('exact'), order('named', { txHash: HASH, amount: 58n })],
      found: 'named',
    },
    {
      name: 'the order whose transaction it replaced',
      open: [order('exact'), order('replaced', { txHash: OTHER_HASH, senderNonce: 5 })],
      nonce: 5,
      found: 'replaced',
    },
    {
      name: 'nobody’s nonce is no nonce',
      open: [order('a', { amount: 58n }), order('b', { amount: 87n })],
      found: null,
    },
    { name: 'the youngest of its amount', open: [order('young'), order('old')], found: 'young' },
    {
      name: 'one that waits, before one that names another transaction',
      open: [order('paid', { txHash: OTHER_HASH, status: 'seen' }), order('waits')],
      found: 'waits',
    },
    {
      name: 'one whose other transaction failed',
      open: [order('failed', { txHash: OTHER_HASH, status: 'failed' })],
      found: 'failed',
    },
    { name: 'one in time, before an expired one', open: [order('gone', expired), order('inTime')], found: 'inTime' },
    { name: 'an expired one, if there is no other', open: [order('gone', expired)], found: 'gone' },
    {
      name: 'not one that was made after it',
      open: [order('later', { createdAtMs: AT_MS + 10n * MINUTE_MS }), order('before')],
      found: 'before',
    },
    {
      name: 'not one that was made after it, though that names it',
      open: [order('later', { txHash: HASH, createdAtMs: AT_MS + 15_001n })],
      found: null,
    },
    {
      name: 'not one that was made after it, though its transaction has the same nonce',
      open: [order('later', { txHash: OTHER_HASH, senderNonce: 5, createdAtMs: AT_MS + 15_001n })],
      nonce: 5,
      found: null,
    },
    {
      name: 'not one that was made after it and has ended, though that is the only one of its amount',
      open: [order('later', { createdAtMs: AT_MS + 15_001n, expiresAtMs: AT_MS + 15_002n })],
      found: null,
    },
    {
      name: 'one that was made in the seconds by which the clocks may differ',
      open: [order('named', { txHash: HASH, createdAtMs: AT_MS + 15_000n })],
      found: 'named',
    },
    {
      name: 'nobody can say which of two cards',
      open: [order('a', { cardId: 1 }), order('b', { cardId: 2 })],
      found: null,
    },
    { name: 'the only order, with a surplus', open: [order('only')], value: 35n, found: 'only' },
    { name: 'not the only order if it falls short of it', open: [order('only')], value: 28n, found: null },
    { name: 'not the only order if that expired', open: [order('only', expired)], value: 35n, found: null },
    {
      name: 'not the only order if that names another transaction',
      open: [order('only', { txHash: OTHER_HASH, status: 'seen' })],
      value: 35n,
      found: null,
    },
    {
      name: 'not one of two orders',
      open: [order('a'), order('b', { amount: 31n })],
      value: 35n,
      found: null,
    },
    { name: 'nothing, without an order', open: [], found: null },
  ])('$name', ({ open, value = 29n, nonce, found }) => {
    expect(matchOrder(payment(value), nonce ?? null, open)?.orderId ?? null).toBe(found)
  })
})

describe('an order’s terms', () => {
  const made = { createdAtMs: AT_MS, expiresAtMs: AT_MS + 15n * MINUTE_MS }
  test.each([
    { name: 'before the clocks can differ', at: AT_MS - 15_001n, holds: false },
    { name: 'while the clocks may differ', at: AT_MS - 15_000n, holds: true },
    { name: 'at its end', at: AT_MS + 15n * MINUTE_MS, holds: true },
    { name: 'after its end', at: AT_MS + 15n * MINUTE_MS + 1n, holds: false },
  ])('for a block $name hold: $holds', ({ at, holds }) => {
    expect(doesOrderHold(made, at)).toBe(holds)
  })

  test.each([
    { status: 'partial' as const, at: AT_MS, isAtOrder: true },
    { status: 'partial' as const, at: AT_MS + 15n * MINUTE_MS + 1n, isAtOrder: false },
    { status: 'credited' as const, at: AT_MS, isAtOrder: false },
    { status: 'surplus' as const, at: AT_MS, isAtOrder: false },
    { status: 'refunded' as const, at: AT_MS, isAtOrder: false },
  ])('an operator credits what is $status at its order’s price: $isAtOrder', ({ status, at, isAtOrder }) => {
    expect(isCreditedAtOrder({ ...made, status }, at)).toBe(isAtOrder)
  })
})

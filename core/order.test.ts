import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usdt } from './money.ts'
import {
  isCreditedAtOrder,
  isOrderValidFor,
  matchOrder,
  type OpenOrder,
  ORDER_CLAIM_MS,
  type SettlingPayment,
} from './order.ts'
import type { Payment } from './payment.ts'

const MINUTE_MS = 60_000n
const AT_MS = 1_000n * MINUTE_MS
const HASH = `0x${'a'.repeat(64)}` as const
const OTHER_HASH = `0x${'b'.repeat(64)}` as const

const payment = (value: bigint, isNew = true): Payment & SettlingPayment => ({
  isNew,
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
  namedAtMs: null,
  createdAtMs: AT_MS - MINUTE_MS,
  expiresAtMs: AT_MS + 14n * MINUTE_MS,
  ...changes,
})
const expired = { createdAtMs: AT_MS - 60n * MINUTE_MS, expiresAtMs: AT_MS - 45n * MINUTE_MS }

describe('a payment of 29 was made for an order', () => {
  test.each<{
    name: string
    open: OpenOrder[]
    value?: bigint
    nonce?: number
    isNew?: boolean
    found: string | null
  }>([
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
      name: 'one that names none, before a younger one whose transaction failed',
      open: [order('failed', { txHash: OTHER_HASH, status: 'failed' }), order('waits')],
      found: 'waits',
    },
    {
      name: 'one whose other transaction failed',
      open: [order('failed', { txHash: OTHER_HASH, status: 'failed' })],
      found: 'failed',
    },
    {
      name: 'one whose other transaction failed, before one of another card that waits for its own',
      open: [
        order('paid', { cardId: 2, txHash: OTHER_HASH, status: 'seen', senderNonce: 5 }),
        order('failed', { txHash: OTHER_HASH, status: 'failed' }),
      ],
      found: 'failed',
    },
    {
      name: 'one whose other transaction failed, where it is the only one and is covered',
      open: [order('failed', { txHash: OTHER_HASH, status: 'failed', amount: 20n })],
      found: 'failed',
    },
    { name: 'one in time, before an expired one', open: [order('gone', expired), order('inTime')], found: 'inTime' },
    {
      name: 'one in time, though an expired one of its amount is for another card',
      open: [order('inTime'), order('gone', { ...expired, cardId: 2 })],
      found: 'inTime',
    },
    {
      name: 'one of its amount, though another card waits for another amount',
      open: [order('exact'), order('more', { cardId: 2, amount: 58n })],
      found: 'exact',
    },
    {
      name: 'one of its amount, though another card waits for a hash that no node has, of another amount',
      open: [order('exact'), order('more', { cardId: 2, amount: 58n, txHash: OTHER_HASH })],
      found: 'exact',
    },
    {
      name: 'one of its amount, though a transaction that failed was for another card',
      open: [order('exact'), order('failed', { cardId: 2, txHash: OTHER_HASH, status: 'failed' })],
      found: 'exact',
    },
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
      open: [order('later', { createdAtMs: AT_MS + 1_000n, expiresAtMs: AT_MS + 1_001n })],
      found: null,
    },
    {
      name: 'one that has named it and was made in the seconds by which the clocks may differ',
      open: [order('named', { txHash: HASH, createdAtMs: AT_MS + 15_000n, namedAtMs: AT_MS + 16_000n })],
      found: 'named',
    },
    {
      name: 'not one that was made in those seconds and does not name it',
      open: [order('later', { createdAtMs: AT_MS + 1_000n })],
      found: null,
    },
    {
      name: 'not one that was made in those seconds, though its transaction has the same nonce',
      open: [order('later', { txHash: OTHER_HASH, senderNonce: 5, createdAtMs: AT_MS + 1_000n })],
      nonce: 5,
      found: null,
    },
    {
      name: 'not one that was made in those seconds and has named it after its end',
      open: [
        order('later', {
          txHash: HASH,
          createdAtMs: AT_MS + 1_000n,
          expiresAtMs: AT_MS + 15n * MINUTE_MS,
          namedAtMs: AT_MS + 15n * MINUTE_MS + 1n,
        }),
      ],
      found: null,
    },
    {
      name: 'not one that was made in those seconds, once it was kept, whenever that has named it',
      open: [order('later', { txHash: HASH, createdAtMs: AT_MS + 1_000n, namedAtMs: AT_MS + 1_000n })],
      isNew: false,
      found: null,
    },
    {
      name: 'one of the second in which it was made',
      open: [order('same', { createdAtMs: AT_MS + 999n })],
      found: 'same',
    },
    {
      name: 'not the only order, with a surplus, once it was kept',
      open: [order('only')],
      value: 35n,
      isNew: false,
      found: null,
    },
    {
      name: 'nobody can say which of two cards',
      open: [order('a', { cardId: 1 }), order('b', { cardId: 2 })],
      found: null,
    },
    {
      name: 'nobody can say of how many copies, where both cost the same',
      open: [order('one', { quantity: 1 }), order('two', { quantity: 2 })],
      found: null,
    },
    {
      name: 'nobody can say if an order of another card names a transaction that no node knows, e.g. a Safe’s',
      open: [order('paid', { cardId: 2, txHash: OTHER_HASH }), order('refused')],
      found: null,
    },
    {
      name: 'one that waits, though an order of another card names a transaction that a node has shown and that was cancelled',
      open: [order('cancelled', { cardId: 2, txHash: OTHER_HASH, senderNonce: 4 }), order('waits')],
      found: 'waits',
    },
    {
      name: 'one that waits, though another of the same card names a transaction that no node knows',
      open: [order('paid', { txHash: OTHER_HASH }), order('refused')],
      found: 'refused',
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
  ])('$name', ({ open, value = 29n, nonce, isNew, found }) => {
    expect(matchOrder(payment(value, isNew), nonce ?? null, open)?.orderId ?? null).toBe(found)
  })
})

describe('an order’s terms', () => {
  const end = AT_MS + 15n * MINUTE_MS
  const made = { createdAtMs: AT_MS, expiresAtMs: end, txHash: null, namedAtMs: null }
  test.each<{ name: string; at?: bigint; named?: bigint; isNew?: boolean; holds: boolean }>([
    { name: 'for a block of a second before', at: AT_MS - 1_000n, holds: false },
    { name: 'for a block of its second', at: AT_MS, holds: true },
    { name: 'for a block at its end', at: end, holds: true },
    { name: 'for a block after its end', at: end + 1n, holds: false },
    { name: 'named, before the clocks can differ', at: AT_MS - 15_001n, named: AT_MS, holds: false },
    { name: 'named, while the clocks may differ', at: AT_MS - 15_000n, named: AT_MS, holds: true },
    { name: 'named at its end, while the clocks may differ', at: AT_MS - 15_000n, named: end, holds: true },
    { name: 'named after its end, while the clocks may differ', at: AT_MS - 15_000n, named: end + 1n, holds: false },
    { name: 'named, for one that was kept', at: AT_MS - 1_000n, named: AT_MS, isNew: false, holds: false },
    { name: 'for one that was kept', isNew: false, holds: false },
    { name: 'named in time, for one that was kept', named: end + ORDER_CLAIM_MS, isNew: false, holds: true },
    { name: 'named too late, as if it had named none', named: end + ORDER_CLAIM_MS + 1n, holds: true },
    { name: 'named too late, for one that was kept', named: end + ORDER_CLAIM_MS + 1n, isNew: false, holds: false },
    { name: 'named three hours later', named: AT_MS + 180n * MINUTE_MS, isNew: false, holds: false },
  ])('$name are valid: $holds', ({ at = AT_MS, named, isNew = true, holds }) => {
    const order = named === undefined ? made : { ...made, txHash: HASH, namedAtMs: named }
    expect(isOrderValidFor(order, { txHash: HASH, blockTimeMs: at, isNew })).toBe(holds)
  })

  test.each([
    { status: 'partial' as const, at: AT_MS, isAtOrder: true },
    { status: 'partial' as const, at: end + 1n, isAtOrder: false },
    { status: 'credited' as const, at: AT_MS, isAtOrder: false },
    { status: 'surplus' as const, at: AT_MS, isAtOrder: false },
    { status: 'refunded' as const, at: AT_MS, isAtOrder: false },
  ])('an operator credits a payment that is $status at the order’s price: $isAtOrder', ({ status, at, isAtOrder }) => {
    expect(isCreditedAtOrder({ ...made, status, txHash: HASH }, { txHash: HASH, blockTimeMs: at })).toBe(isAtOrder)
  })
})

describe('an operator credits a payment in suspense', () => {
  const end = AT_MS + 15n * MINUTE_MS
  const late = end + ORDER_CLAIM_MS + 1n
  const made = { createdAtMs: AT_MS, expiresAtMs: end, status: 'partial' as const }
  test.each([
    { name: 'that its order has named in time', txHash: HASH, namedAtMs: end + ORDER_CLAIM_MS, isAtOrder: true },
    { name: 'that its order has named too late', txHash: HASH, namedAtMs: late, isAtOrder: false },
    { name: 'while its order has named another one late', txHash: OTHER_HASH, namedAtMs: late, isAtOrder: true },
    { name: 'while its order has named none', txHash: null, namedAtMs: null, isAtOrder: true },
  ])('$name at the order’s price: $isAtOrder', ({ txHash, namedAtMs, isAtOrder }) => {
    const paid = { txHash: HASH, blockTimeMs: AT_MS } as const
    expect(isCreditedAtOrder({ ...made, txHash, namedAtMs }, paid)).toBe(isAtOrder)
  })
})

describe('for any named transaction at any time', () => {
  const someMs = fc.bigInt(-20n * MINUTE_MS, 240n * MINUTE_MS)
  const someOrder = fc
    .record({
      made: someMs,
      named: fc.option(someMs),
      txHash: fc.constantFrom(null, HASH, OTHER_HASH),
      senderNonce: fc.constantFrom(null, 5),
      amount: fc.constantFrom(29n, 58n),
      cardId: fc.constantFrom(1, 2),
      status: fc.constantFrom<OpenOrder['status']>('awaiting', 'failed', 'expired'),
    })
    .map(({ made, named, ...rest }) => {
      const createdAtMs = AT_MS + made
      const expiresAtMs = createdAtMs + 15n * MINUTE_MS
      const namedAtMs = rest.txHash === null || named === null ? null : createdAtMs + (named < 0n ? -named : named)
      return order('some', { ...rest, createdAtMs, expiresAtMs, namedAtMs })
    })

  test('an order made after the payment is credited only if it named the payment at once, before settlement', () => {
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 5 }), fc.boolean(), (orders, isNew) => {
        const paid = payment(29n, isNew)
        const found = matchOrder(paid, 5, orders)
        if (found === null || found.createdAtMs < AT_MS + 1_000n) return
        expect(isNew).toBe(true)
        expect(found.txHash).toBe(HASH)
        expect(found.createdAtMs).toBeLessThanOrEqual(AT_MS + 15_000n)
        expect(found.namedAtMs ?? found.createdAtMs).toBeLessThanOrEqual(found.expiresAtMs)
      }),
    )
  })

  test('a payment in suspense has the order’s price only if the order named it within thirty minutes', () => {
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 5 }), (orders) => {
        const paid = payment(29n, false)
        const found = matchOrder(paid, 5, orders)
        if (found === null || !isOrderValidFor(found, paid)) return
        expect(found.txHash).toBe(HASH)
        expect((found.namedAtMs ?? found.createdAtMs) - found.createdAtMs).toBeLessThanOrEqual(30n * MINUTE_MS)
      }),
    )
  })
})

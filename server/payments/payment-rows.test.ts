import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import type { OrderStatus } from '#core/order.ts'
import type { Payment, PaymentStatus } from '#core/payment.ts'
import type { Transaction } from '#server/db/statement.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { attachTransaction, changeFollowedStatus, endOrder, settleOrder } from './orders.ts'
import {
  insertPayment,
  lockPayment,
  markCreditedByHand,
  movePayment,
  readStatus,
  reopenRefund,
  startRefund,
} from './payment-rows.ts'
import { addAside, addCredited, setPaymentOrder, setPaymentRefunded, setPaymentWaiting } from './payments.sql.ts'

const NUMBER = 77

let ledger: TestLedger
let cardId: number
let users: readonly [number, number]
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
})
afterAll(() => ledger?.close())
beforeEach(async () => {
  users = [(await ledger.newPlayer()).userId, (await ledger.newPlayer()).userId]
})

const TOKEN = fakeAddress('token')
const ORDERS = ['one', 'two', 'partial', 'late', 'failed']
const orderId = (name: string) => `00000000-0000-4000-8000-${String(ORDERS.indexOf(name)).padStart(12, '0')}`
const addOrder = (userId: number, name: string, status: OrderStatus) =>
  execute(
    ledger.db,
    sql`insert into orders (user_id, id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
        payment_method, chain_id, token, treasury, status, tx_hash, expires_at)
      values (${userId}, ${orderId(name)}, ${cardId}, 1, 9, 9, 1, 1, 1, 1, 'USDT', 31337, ${TOKEN}, ${TOKEN}, ${status},
        ${fakeHash('one')}, clock_now())`,
  )
const addPayment = (
  userId: number,
  id: number,
  {
    order = null,
    credited = 0,
    status = 'refunding',
  }: { order?: string | null; credited?: number; status?: PaymentStatus },
) =>
  execute(
    ledger.db,
    sql`insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
        recipient, value, credited_value, status, order_id)
      values (${userId}, ${id}, 31337, ${fakeHash(`${userId} ${id}`)}, 0, 'USDT', 1, ${fakeHash('block')}, clock_now(),
        ${fakeAddress(`${userId}`)}, ${TOKEN}, 9, ${credited}, ${status}, ${order === null ? null : orderId(order)})`,
  )
const readStatuses = async () =>
  (
    await execute<{ status: string }>(
      ledger.db,
      sql`select status from payments where user_id = any(${[...users]}::bigint[]) order by user_id, id`,
    )
  ).rows.map(({ status }) => status)
const reopen = (userId: number, paymentId: number) =>
  ledger.db.transaction((tx) => reopenRefund(tx, { userId, paymentId }))

test.each<{ name: string; order: string | null; credited?: number; status: PaymentStatus }>([
  { name: 'a part of it bought something', order: 'partial', credited: 4, status: 'surplus' },
  { name: 'its order was paid in part', order: 'partial', status: 'partial' },
  { name: 'its order was paid late', order: 'late', status: 'late' },
  { name: 'its order has ended otherwise', order: 'failed', status: 'unmatched' },
  { name: 'it had no order', order: null, status: 'unmatched' },
])('a payment whose refund is cancelled waits as $status if $name', async ({ status, ...payment }) => {
  const [userId, otherId] = users
  for (const order of ['partial', 'late', 'failed'] as const) await addOrder(userId, order, order)
  // Orders and payments are found with their player: another's of the same numbers change nothing.
  for (const order of ['partial', 'late', 'failed']) await addOrder(otherId, order, 'late')
  await addPayment(userId, NUMBER, payment)
  await addPayment(userId, NUMBER + 1, payment)
  await addPayment(otherId, NUMBER, payment)
  await reopen(userId, NUMBER)
  expect(await readStatuses()).toEqual([status, 'refunding', 'refunding'])
})

test.each<PaymentStatus>(['refunded', 'unmatched', 'credited', 'aside'])(
  'a payment that is %s has no refund to cancel, and is unchanged',
  async (status) => {
    await addPayment(users[0], NUMBER, { status })
    await expect(reopen(users[0], NUMBER)).rejects.toThrow(/not under way/)
    expect(await readStatuses()).toEqual([status])
  },
)

test('a payment is locked by its player and its number', async () => {
  const payment = (userId: number, paymentId: number) =>
    ledger.db.transaction((tx) => lockPayment(tx, { userId, paymentId }))
  for (const userId of users) {
    await addPayment(userId, NUMBER, { credited: 4 })
    await addPayment(userId, NUMBER + 1, { credited: 4 })
  }
  for (const userId of users)
    for (const id of [NUMBER, NUMBER + 1])
      expect(await payment(userId, id)).toMatchObject({ txHash: fakeHash(`${userId} ${id}`), open: 5n })
})

const BLOCK = { blockNumber: 5n, blockHash: fakeHash('moved'), blockTimeMs: 1_000n } as Payment
const TX_HASH = fakeHash('paid')
/** What is done to a payment of status `from` and what its row shows then. */
type PaymentActCase = readonly [
  from: PaymentStatus,
  act: (tx: Transaction, userId: number) => Promise<unknown>,
  row: object,
]
const key = (userId: number) => ({ userId, paymentId: NUMBER })
const PAYMENT_ACTS: Readonly<Record<string, PaymentActCase>> = {
  'is credited in part': [
    'unmatched',
    (tx, userId) => addCredited(tx, { ...key(userId), paid: 4n }),
    { status: 'surplus', credited_value: 4 },
  ],
  'is credited whole': [
    'unmatched',
    (tx, userId) => addCredited(tx, { ...key(userId), paid: 9n }),
    { status: 'credited', credited_value: 9 },
  ],
  'takes in what is set aside': [
    'aside',
    (tx, userId) => addAside(tx, { ...key(userId), value: 5n, transfers: 2 }),
    { value: 14, transfers: 3, status: 'aside' },
  ],
  'is for an order': [
    'unmatched',
    (tx, userId) => setPaymentOrder(tx, { ...key(userId), orderId: orderId('one') }),
    { order_id: orderId('one'), status: 'unmatched' },
  ],
  'waits with its order': [
    'unmatched',
    (tx, userId) => setPaymentWaiting(tx, { ...key(userId), status: 'late', orderId: orderId('one') }),
    { order_id: orderId('one'), status: 'late' },
  ],
  'is decided by hand': [
    'unmatched',
    (tx, userId) => markCreditedByHand(tx, key(userId), 'operator'),
    { resolved_by: 'operator', resolved_at: expect.any(String) },
  ],
  'is found in another block': [
    'unmatched',
    (tx, userId) => movePayment(tx, key(userId), BLOCK),
    { block_number: 5, block_hash: BLOCK.blockHash, block_time: '1970-01-01T00:00:01+00:00' },
  ],
  'is to be refunded': ['unmatched', (tx, userId) => startRefund(tx, key(userId)), { status: 'refunding' }],
  'is refunded': [
    'refunding',
    (tx, userId) => setPaymentRefunded(tx, { ...key(userId), orderId: null }),
    { status: 'refunded' },
  ],
}

const orderKey = (userId: number) => ({ userId, orderId: orderId('one') })
type OrderActCase = readonly [
  from: OrderStatus,
  act: (tx: Transaction, userId: number) => Promise<unknown>,
  row: object,
]
const ORDER_ACTS: Readonly<Record<string, OrderActCase>> = {
  'names a transaction': [
    'awaiting',
    (tx, userId) => attachTransaction(tx, orderKey(userId), TX_HASH, 4),
    { tx_hash: TX_HASH, sender_nonce: 4, status: 'seen' },
  ],
  'is confirmed': [
    'seen',
    (tx, userId) =>
      changeFollowedStatus(tx, {
        ...orderKey(userId),
        txHash: fakeHash('one'),
        statusBefore: 'seen',
        status: 'confirming',
      }),
    { status: 'confirming' },
  ],
  'is credited': [
    'confirming',
    (tx, userId) => settleOrder(tx, userId, { orderId: orderId('one'), status: 'credited', txHash: TX_HASH }),
    { status: 'credited', tx_hash: TX_HASH, credited_at: expect.any(String) },
  ],
  'is paid in part': [
    'confirming',
    (tx, userId) => settleOrder(tx, userId, { orderId: orderId('one'), status: 'partial', txHash: TX_HASH }),
    { status: 'partial', tx_hash: TX_HASH, credited_at: null },
  ],
  'is credited by hand': [
    'partial',
    (tx, userId) => endOrder(tx, orderKey(userId), 'credited', TX_HASH),
    { status: 'credited', credited_at: expect.any(String) },
  ],
  'is refunded': [
    'partial',
    (tx, userId) => endOrder(tx, orderKey(userId), 'refunded', TX_HASH),
    { status: 'refunded', credited_at: null },
  ],
}

async function readRowsOf(table: 'payments' | 'orders') {
  const { rows } = await execute<{ row: Record<string, unknown> }>(
    ledger.db,
    `select to_jsonb(t) as row from ${table} t where user_id in (${users.join(', ')}) order by user_id, id`,
  )
  return rows.map(({ row }) => row)
}

/** Does something to one row of a player, and expects it to change alone. The first row that is read is that one. */
async function expectAlone(
  table: 'payments' | 'orders',
  act: (tx: Transaction, userId: number) => Promise<unknown>,
  changed: object,
): Promise<void> {
  const [before, ...others] = await readRowsOf(table)
  await ledger.db.transaction((tx) => act(tx, users[0]))
  const [after, ...rest] = await readRowsOf(table)
  expect(after).toEqual({ ...before, ...after, ...changed })
  expect(after).not.toEqual(before)
  expect(rest).toEqual(others)
}

test.each(Object.entries(PAYMENT_ACTS))('a payment that %s changes alone', async (_, [status, act, row]) => {
  for (const userId of users) await addOrder(userId, 'one', 'awaiting')
  await addPayment(users[0], NUMBER, { status })
  await addPayment(users[1], NUMBER, { status })
  // A player has one line for what is set aside.
  await addPayment(users[0], NUMBER + 1, { status: status === 'aside' ? 'unmatched' : status })
  await expectAlone('payments', act, row)
})

test.each(Object.entries(ORDER_ACTS))('an order that %s changes alone', async (_, [status, act, row]) => {
  for (const userId of users) await addOrder(userId, 'one', status)
  await addOrder(users[0], 'two', status)
  await expectAlone('orders', act, row)
})

test.each([
  { than: 'status', change: { txHash: fakeHash('one'), statusBefore: 'seen' } },
  { than: 'transaction', change: { txHash: TX_HASH, statusBefore: 'confirming' } },
] as const)('an order whose $than has changed is not written', async ({ change }) => {
  await addOrder(users[0], 'one', 'confirming')
  const before = await readRowsOf('orders')
  expect(await changeFollowedStatus(ledger.db, { ...orderKey(users[0]), ...change, status: 'failed' })).toBe(false)
  expect(await readRowsOf('orders')).toEqual(before)
})

test('a line whose refund was decided accepts nothing more', async () => {
  await addPayment(users[0], NUMBER, { status: 'refunding' })
  const before = await readRowsOf('payments')
  expect(await addAside(ledger.db, { ...key(users[0]), value: 5n, transfers: 2 })).toEqual([])
  expect(await readRowsOf('payments')).toEqual(before)
})

test('a refund has the status of its own order', async () => {
  await addOrder(users[0], 'one', 'partial')
  await addOrder(users[0], 'two', 'late')
  await addOrder(users[1], 'one', 'surplus')
  await addPayment(users[0], NUMBER, { order: 'one' })
  const refunded = await setPaymentRefunded(ledger.db, { ...key(users[0]), orderId: orderId('one') })
  expect(refunded).toEqual([{ order_status: 'partial' }])
})

test('the same transfer on another chain is another payment', async () => {
  const one: Payment = {
    ...{
      asset: 'USDT',
      chainId: 31_337,
      txHash: fakeHash('on two chains'),
      logIndex: 0,
      occurrence: 0,
      blockNumber: 1n,
    },
    ...{ blockHash: fakeHash('block'), blockTimeMs: 0n, from: fakeAddress('a payer'), to: TOKEN, value: usdt(9n) },
  }
  const other = { ...one, chainId: 97 }
  const first = await ledger.db.transaction((tx) => insertPayment(tx, one))
  expect([await readStatus(ledger.db, one), await readStatus(ledger.db, other)]).toEqual(['unmatched', null])
  const second = await ledger.db.transaction((tx) => insertPayment(tx, other))
  expect(second).toMatchObject({ userId: first.userId, chainId: 97, status: 'new' })
  expect(second.paymentId).not.toBe(first.paymentId)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#core/order.ts'
import type { PaymentStatus } from '#core/payment.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { fakeAddress, fakeHash } from '#test/support/lying-node/fake-chain.ts'
import { reopenRefund } from './complete-refund.ts'
import { lockPayment } from './lock-payment.ts'

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
  await execute(ledger.db, sql`truncate payments, orders cascade`)
  users = [(await ledger.newPlayer()).userId, (await ledger.newPlayer()).userId]
})

const TOKEN = fakeAddress('token')
const orderId = (name: string) => `00000000-0000-4000-8000-${fakeHash(name).slice(2, 14)}`
const addOrder = (userId: number, name: string, status: OrderStatus) =>
  execute(
    ledger.db,
    sql`insert into orders (user_id, id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
        payment_method, chain_id, token, treasury, status, expires_at)
      values (${userId}, ${orderId(name)}, ${cardId}, 1, 9, 9, 1, 1, 1, 1, 'USDT', 31337, ${TOKEN}, ${TOKEN}, ${status},
        clock_now())`,
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
  (await execute<{ status: string }>(ledger.db, sql`select status from payments order by user_id, id`)).rows.map(
    ({ status }) => status,
  )
const reopen = (userId: number, paymentId: number) =>
  ledger.db.transaction((tx) => reopenRefund(tx, { userId, paymentId }))

test.each<{ name: string; order: string | null; credited?: number; status: PaymentStatus }>([
  { name: 'a part of it bought something', order: 'partial', credited: 4, status: 'surplus' },
  { name: 'its order was paid in part', order: 'partial', status: 'partial' },
  { name: 'its order was paid late', order: 'late', status: 'late' },
  { name: 'its order has ended otherwise', order: 'failed', status: 'unmatched' },
  { name: 'it had no order', order: null, status: 'unmatched' },
])('a payment whose refund is cancelled waits as $status where $name', async ({ status, ...payment }) => {
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
  'a payment that is %s has no refund to cancel, and stays',
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
    await addPayment(userId, NUMBER, {})
    await addPayment(userId, NUMBER + 1, {})
  }
  for (const userId of users)
    for (const id of [NUMBER, NUMBER + 1])
      expect(await payment(userId, id)).toMatchObject({ txHash: fakeHash(`${userId} ${id}`), open: 9n })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import type { OrderStatus } from '#core/order.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { attachTransaction, placeOrder } from './orders.ts'

const NOW_MS = Date.UTC(2030, 0, 10, 12)
const [FIRST, SECOND] = [fakeHash('first'), fakeHash('second')]

let ledger: TestLedger
let userId = 0
let cardId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
  cardId = await ledger.newCard()
})
afterAll(() => ledger?.close())

type NamedOrderPayment = { readonly hash: typeof FIRST; readonly nonce: number | null; readonly status?: OrderStatus }
test.each<{ name: string; before: NamedOrderPayment; after: NamedOrderPayment; answer: object }>([
  {
    name: 'again keeps when it was named, and its nonce',
    before: { hash: FIRST, nonce: 4 },
    after: { hash: FIRST, nonce: null },
    answer: { tx_hash: FIRST, nonce: '4', status: 'seen', later_ms: 0 },
  },
  {
    name: 'again with a nonce tells that it was seen',
    before: { hash: FIRST, nonce: null },
    after: { hash: FIRST, nonce: 4 },
    answer: { tx_hash: FIRST, nonce: '4', status: 'seen', later_ms: 0 },
  },
  {
    name: 'again leaves one that is being confirmed',
    before: { hash: FIRST, nonce: 4, status: 'confirming' },
    after: { hash: FIRST, nonce: 4 },
    answer: { tx_hash: FIRST, nonce: '4', status: 'confirming', later_ms: 0 },
  },
  {
    name: 'of another is named now and waits anew',
    before: { hash: FIRST, nonce: 4, status: 'confirming' },
    after: { hash: SECOND, nonce: null },
    answer: { tx_hash: SECOND, nonce: '4', status: 'awaiting', later_ms: 60_000 },
  },
])('naming the transaction $name', async ({ before, after, answer }) => {
  await ledger.setClock(NOW_MS)
  const zero = usdt(0n)
  const orderId = await ledger.db.transaction((tx) =>
    placeOrder(tx, {
      ...{ userId, cardId, quantity: 1, unitPrice: usdt(5n), amount: usdt(5n), bnbPrice: null, paymentMethod: 'USDT' },
      ...{ chainId: 31_337, token: fakeAddress('usdt'), treasury: fakeAddress('treasury') },
      terms: { totalBv3: 1n as never, dailyBv3: 1n as never, totalUsdt: zero, dailyUsdt: zero },
    }),
  )
  const name = ({ hash, nonce }: NamedOrderPayment) =>
    ledger.db.transaction((tx) => attachTransaction(tx, { userId, orderId }, hash, nonce))
  await name(before)
  if (before.status !== undefined)
    await execute(ledger.db, sql`update orders set status = ${before.status} where id = ${orderId}`)
  await ledger.setClock(NOW_MS + 60_000)
  await name(after)
  const { rows } = await execute(
    ledger.db,
    sql`select tx_hash, sender_nonce as nonce, status,
        (extract(epoch from named_at) * 1000 - ${NOW_MS}::numeric)::integer as later_ms
      from orders where id = ${orderId}`,
  )
  expect(rows).toEqual([answer])
})

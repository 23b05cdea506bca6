import { afterAll, beforeAll, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import type { SettlingPayment } from '#core/order.ts'
import type { Payment } from '#core/payment.ts'
import { countRowsRead } from '#test/support/code/count-read.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { findOrder, isNonceNeeded, readLeastPayable } from './orders.ts'

const CHAIN_ID = 31_337
const PRICE = 29n * 10n ** 18n
const ADDRESS = `0x${'e'.repeat(40)}` as const
/** What a wallet can order in some days and never pay. */
const UNPAID = 20_000
const NONCE = 7

let ledger: TestLedger
let payer: Awaited<ReturnType<TestLedger['newPlayer']>>
let cardId: number
beforeAll(async () => {
  ledger = await openTestLedger()
  payer = await ledger.newPlayer()
  cardId = await ledger.newCard()
  // The oldest two name a transaction and a nonce; the others nothing.
  await execute(
    ledger.db,
    sql`
    insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
      payment_method, chain_id, token, treasury, tx_hash, sender_nonce, created_at, expires_at)
    select ${payer.userId}, ${cardId}, 1, ${PRICE.toString()}::numeric, ${PRICE.toString()}::numeric, 1, 1, 1, 1,
      'USDT', ${CHAIN_ID}, ${ADDRESS}, ${ADDRESS},
      case when n = 1 then ${hashOf('1')} when n = 2 then ${hashOf('2')} end, case when n = 2 then ${NONCE}::bigint end,
      at, at + interval '15 minutes'
    from (select n, clock_now() - (${UNPAID} - n) * interval '1 minute' as at from generate_series(1, ${UNPAID}) as n) o`,
  )
  await execute(ledger.db, sql`analyze orders`)
})
afterAll(() => ledger.close())

function hashOf(digit: string): `0x${string}` {
  return `0x${digit.repeat(64)}`
}
const payment = (txHash: `0x${string}`): Payment & SettlingPayment => ({
  isNew: true,
  asset: 'USDT',
  occurrence: 0,
  chainId: CHAIN_ID,
  txHash,
  logIndex: 0,
  blockNumber: 1n,
  blockHash: hashOf('b'),
  blockTimeMs: BigInt(Date.now()),
  from: payer.wallet,
  to: ADDRESS,
  value: usdt(PRICE),
})
const find = (txHash: `0x${string}`, nonce: number | null) =>
  ledger.db.transaction((tx) => findOrder(tx, payment(txHash), payer.userId, nonce))

test('an order that names the transaction, or its nonce, is found behind thousands of unpaid ones', async () => {
  expect((await find(hashOf('1'), null))?.txHash).toBe(hashOf('1'))
  expect((await find(hashOf('3'), NONCE))?.senderNonce).toBe(NONCE)
})

test('a payment without a named order finds the youngest', async () => {
  const { rows } = await execute<{ id: string }>(ledger.db, sql`select id from orders order by created_at desc limit 1`)
  expect((await find(hashOf('3'), null))?.orderId).toBe(rows[0]?.id)
})

test('unpaid orders do not delay a payment: a limited number is read', async () => {
  const read = await countRowsRead(ledger.db, (tx) => findOrder(tx, payment(hashOf('1')), payer.userId, NONCE))
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(UNPAID / 4)
})

test.each([
  { by: 'transaction', txHash: hashOf('5'), nonce: null },
  { by: 'nonce', txHash: hashOf('6'), nonce: NONCE },
])('of thousands of orders that name one $by, a limited number is locked', async ({ txHash, nonce }) => {
  const { userId } = await ledger.newPlayer()
  await execute(
    ledger.db,
    sql`insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
        payment_method, chain_id, token, treasury, tx_hash, sender_nonce, created_at, expires_at)
      select ${userId}, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
        payment_method, chain_id, token, treasury, ${txHash}, ${nonce}::bigint, created_at, expires_at
      from orders where user_id = ${payer.userId} order by created_at desc limit ${UNPAID / 4}`,
  )
  let locked = 0
  await ledger.db.transaction(async (tx) => {
    const run: typeof tx.run = async (...asked) => {
      const rows = await tx.run(...asked)
      locked += rows.length
      return rows
    }
    expect((await findOrder({ ...tx, run }, payment(hashOf('5')), userId, NONCE))?.txHash).toBe(txHash)
  })
  expect(locked).toBeLessThan(UNPAID / 20)
})

const HASH = hashOf('7')
test.each<{ what: string; change: Record<string, string | null>; isFound: boolean }>([
  { what: 'is open and of the same asset and chain', change: {}, isFound: true },
  { what: 'has run out', change: { status: 'expired' }, isFound: true },
  { what: 'is paid in part', change: { status: 'partial' }, isFound: false },
  { what: 'asks for another asset', change: { payment_method: 'BNB', bnb_price: '600' }, isFound: false },
  { what: 'is of another chain', change: { chain_id: String(CHAIN_ID + 1) }, isFound: false },
  { what: 'is paid already', change: { status: 'credited' }, isFound: false },
  { what: 'was cancelled', change: { status: 'cancelled' }, isFound: false },
])('an order that $what is found by its transaction, its nonce, and as the youngest: $isFound', async (one) => {
  const names: Record<string, string>[] = [{ tx_hash: HASH }, { sender_nonce: String(NONCE) }, {}]
  for (const [index, name] of names.entries()) {
    const { userId } = await ledger.newPlayer()
    const row: Record<string, string | null> = {
      ...{
        user_id: String(userId),
        card_id: String(cardId),
        quantity: '1',
        unit_price: String(PRICE),
        amount: String(PRICE),
      },
      ...{ total_bv3: '1', total_usdt: '1', daily_bv3: '1', daily_usdt: '1', payment_method: 'USDT' },
      ...{ chain_id: String(CHAIN_ID), token: ADDRESS, treasury: ADDRESS, expires_at: '2100-01-01T00:00:00Z' },
      ...{ ...name, ...one.change },
    }
    await execute(
      ledger.db,
      sql`insert into orders (${sql.raw(Object.keys(row).join(', '))})
        values (${sql.list(Object.values(row))})`,
    )
    const found = await ledger.db.transaction((tx) => findOrder(tx, payment(HASH), userId, NONCE))
    expect({ index, isFound: found !== null }).toEqual({ index, isFound: one.isFound })
  }
})

test('a nonce is read if an open order of the payer has one, and none names the transaction', async () => {
  const other = await ledger.newPlayer()
  const isNeeded = (userId: number, digit: string, change: object = {}) =>
    isNonceNeeded(ledger.db, { ...payment(hashOf(digit)), ...change }, userId)
  expect(await isNeeded(payer.userId, '3')).toBe(true)
  expect(await isNeeded(payer.userId, '2')).toBe(false)
  expect(await isNeeded(payer.userId, '3', { chainId: CHAIN_ID + 1 })).toBe(false)
  expect(await isNeeded(other.userId, '3')).toBe(false)
})

test('the minimum payment in BNB is that of the youngest two hundred orders in BNB', async () => {
  const player = await ledger.newPlayer()
  const orderInBnb = (orders: number, amount: number, minutesAgo: number) =>
    execute(
      ledger.db,
      sql`insert into orders (user_id, card_id, quantity, unit_price, amount, bnb_price, total_bv3, total_usdt, daily_bv3,
          daily_usdt, payment_method, chain_id, token, treasury, created_at, expires_at)
        select ${player.userId}, ${cardId}, 1, ${PRICE.toString()}::numeric, ${amount} + n, 600, 1, 1, 1, 1, 'BNB', ${CHAIN_ID},
          ${ADDRESS}, ${ADDRESS}, clock_now() - make_interval(mins => ${minutesAgo}), clock_now()
        from generate_series(1, ${orders}::integer) n`,
    )
  await execute(ledger.db, `delete from orders where payment_method = 'BNB'`)
  await orderInBnb(1, 10, 20)
  await orderInBnb(199, 100, 10)
  expect((await readLeastPayable(ledger.db)).bnb).toBe(11n)
  await orderInBnb(1, 1_000, 0)
  expect((await readLeastPayable(ledger.db)).bnb).toBe(101n)
  // What others order in USDT takes none of their places.
  expect((await readLeastPayable(ledger.db)).usdt).toBe(PRICE)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { readOpenOrders } from './routes.ts'

const ORDERS = 201

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

test('of a wallet’s open orders the newest 200 are listed', async () => {
  const { userId, wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await execute(
    ledger.db,
    `insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
      payment_method, chain_id, token, treasury, status, expires_at, created_at)
    select ${userId}, ${cardId}, 1, n, n, 1, 1, 1, 1, 'USDT', 56, '${wallet}', '${wallet}', 'awaiting',
      clock_now() + interval '1 minute', clock_now() - (${ORDERS} - n) * interval '1 second'
    from generate_series(1, ${ORDERS}) n`,
  )
  const listed = await readOpenOrders(ledger.db, userId)
  expect(listed).toHaveLength(200)
  expect(listed.every(({ amountBaseUnits }) => Number(amountBaseUnits) > 1)).toBe(true)
})

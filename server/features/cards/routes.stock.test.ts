import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { LOCKS } from '../../db/with-lock.ts'
import { stockCards } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('a start stocks the cards whatever another process is doing', async () => {
  const busy = await ledger.db.$client.connect()
  try {
    const others = Object.entries(LOCKS).filter(([name]) => name !== 'stock')
    for (const [, lock] of others) await busy.query('select pg_advisory_lock($1)', [lock])
    await stockCards(ledger.db)
  } finally {
    // Ends the connection, and its locks with it.
    busy.release(true)
  }
  const { rows } = await ledger.db.$client.query('select 1 from cards')
  expect(rows).toHaveLength(6)
})

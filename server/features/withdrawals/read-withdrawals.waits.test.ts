import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readWaits } from './read-withdrawals.ts'

const NOW_MS = Date.UTC(2030, 0, 31)
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let ledger: TestLedger
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  userId = (await ledger.newPlayer()).userId
})
afterAll(() => ledger.close())

/** @param agoMs how long ago it was paid, or would have been */
const add = (waitMs: number, agoMs: number, status = 'completed', instantDay: number | null = null) =>
  execute(
    ledger.db,
    sql`insert into withdrawals (user_id, asset, amount, fee, to_address, status, instant_day, requested_at, completed_at)
    values (${userId}, 'USDT', 1, 0, ${`0x${'1'.repeat(40)}`}, ${status}, ${instantDay}, to_timestamp(${(NOW_MS - agoMs - waitMs) / 1000}),
      ${status === 'completed' ? sql`to_timestamp(${(NOW_MS - agoMs) / 1000})` : null})`,
  )

test('few waits show nothing; ten show the median and the longest, of those paid within 30 days', async () => {
  // Of earlier days, of those that wait, and of those that no person has decided, nothing counts.
  await add(20 * DAY_MS, 30 * DAY_MS)
  await add(0, 0, 'pending')
  await add(0, DAY_MS, 'completed', 21_000)
  for (let n = 1; n <= 9; n += 1) await add(n * MINUTE_MS, n * DAY_MS)
  expect(await readWaits(ledger.db)).toEqual({ days: 30, waits: null })
  await add(100 * MINUTE_MS, 30 * DAY_MS - 1)
  expect(await readWaits(ledger.db)).toEqual({
    days: 30,
    waits: { medianMs: 5.5 * MINUTE_MS, longestMs: 100 * MINUTE_MS },
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { raiseAlarmOf } from '#test/support/raise-alarm-of.ts'
import { raiseAlarm } from './alarms.ts'
import { stopsPayoutsOf } from './stops-payouts-of.ts'

let ledger: TestLedger
let ann: Awaited<ReturnType<TestLedger['newPlayer']>>
let bob: typeof ann

beforeAll(async () => {
  ledger = await openTestLedger()
  ann = await ledger.newPlayer()
  bob = await ledger.newPlayer()
})
afterEach(() => execute(ledger.db, sql`update audit_alarms set resolved_at = clock_now()`))
afterAll(() => ledger?.close())

const stopped = async () => [await stopsPayoutsOf(ledger.db, ann.userId), await stopsPayoutsOf(ledger.db, bob.userId)]

test('no alarm stops nobody', async () => {
  expect(await stopped()).toEqual([false, false])
})

test('an alarm that names a player stops that one alone', async () => {
  await raiseAlarmOf(ledger.db, bob.wallet)
  expect(await stopped()).toEqual([false, true])
})

test('an alarm of the platform’s own accounts stops everybody', async () => {
  await raiseAlarm(ledger.db, { check: 'balance_totals', count: 1, example: '' })
  expect(await stopped()).toEqual([true, true])
})

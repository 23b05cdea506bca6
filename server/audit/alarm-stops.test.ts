import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { raiseAlarmOf } from '#test/support/money/raise-alarm-of.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { isPlayerNamed, isStoppingAlarmOpen } from './alarm-stops.ts'
import { raiseAlarm } from './alarms.ts'

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

const readStops = async () => ({
  isAnnNamed: await isPlayerNamed(ledger.db, ann.userId),
  isBobNamed: await isPlayerNamed(ledger.db, bob.userId),
  isAllStopped: await isStoppingAlarmOpen(ledger.db),
})

test('without an alarm no one is stopped', async () => {
  expect(await readStops()).toEqual({ isAnnNamed: false, isBobNamed: false, isAllStopped: false })
})

test('an alarm that names a player stops only that player', async () => {
  await raiseAlarmOf(ledger.db, bob.wallet)
  expect(await readStops()).toEqual({ isAnnNamed: false, isBobNamed: true, isAllStopped: false })
})

test('an alarm of the platform’s accounts stops all players', async () => {
  await raiseAlarm(ledger.db, { check: 'balance_totals', count: 1, example: '' })
  expect(await readStops()).toEqual({ isAnnNamed: false, isBobNamed: false, isAllStopped: true })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseChainAlarm, readOpenChainAlarms } from '#server/chain/alarms.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { resolveChainAlarm } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

async function resolveFirst(): Promise<string> {
  const [alarm] = await readOpenChainAlarms(ledger.db)
  const operator = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const
  const resolved = await resolveChainAlarm(ledger, operator, Number(alarm?.id), 'The market says so.')
  return resolved.ok ? 'ok' : resolved.code
}
const pricesAccepted = async () =>
  (await execute(ledger.db, sql`select usd_per_bnb, accepted_by from bnb_prices order by id`)).rows

test('the price in a jump alarm is accepted, and is in the audit log', async () => {
  await raiseChainAlarm(ledger.db, { kind: 'bnb_price_jumped', subject: '312.5', detail: '' })
  expect(await pricesAccepted()).toEqual([])
  expect(await resolveFirst()).toBe('ok')
  expect(await pricesAccepted()).toEqual([{ usd_per_bnb: '312500000000000000000', accepted_by: 'bob' }])
  const { rows } = await execute(ledger.db, sql`select username, details from audit_log order by id desc limit 1`)
  expect(rows).toEqual([
    { username: 'bob', details: { alarm: 'bnb_price_jumped', about: '312.5', note: 'The market says so.' } },
  ])
})

test('another alarm accepts no price', async () => {
  const before = await pricesAccepted()
  await raiseChainAlarm(ledger.db, { kind: 'bnb_price_unusable', subject: '', detail: '' })
  expect(await resolveFirst()).toBe('ok')
  expect(await pricesAccepted()).toEqual(before)
})

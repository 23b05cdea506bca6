import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { type SettingChange, saveSetting } from './save-setting.ts'

const OPERATOR = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

const save = (change: SettingChange) => {
  const settings = { tellChanged: () => undefined } as never
  return saveSetting({ db: ledger.db, settings, hasBv3Contract: true, isLocal: true }, OPERATOR, change, null)
}
const { games, withdrawals, brand } = DEFAULT_SETTINGS

test.each<{ said: object; before: SettingChange; change: SettingChange }>([
  {
    said: { isOn: true, message: 'back at noon' },
    before: { name: 'maintenance', value: { isOn: false, message: '' } },
    change: { name: 'maintenance', value: { isOn: true, message: 'back at noon' } },
  },
  {
    said: { isOn: false, message: '–' },
    before: { name: 'maintenance', value: { isOn: true, message: 'back at noon' } },
    change: { name: 'maintenance', value: { isOn: false, message: '' } },
  },
  {
    said: { isBv3Open: false },
    before: { name: 'withdrawals', value: { ...withdrawals, isBv3Open: true } },
    change: { name: 'withdrawals', value: withdrawals },
  },
  {
    said: { youngDays: 0 },
    before: { name: 'games', value: games },
    change: { name: 'games', value: { ...games, youngDays: 0 } },
  },
  {
    said: { logoUrl: '–' },
    before: { name: 'brand', value: { ...brand, logoUrl: `/images/${'a'.repeat(64)}.webp` } },
    change: { name: 'brand', value: brand },
  },
  {
    said: { listedAtMs: '2027-01-01T00:00:00.000Z' },
    before: { name: 'listing', value: { listedAtMs: null } },
    change: { name: 'listing', value: { listedAtMs: Date.UTC(2027, 0, 1) } },
  },
  {
    said: { listedAtMs: '–' },
    before: { name: 'listing', value: { listedAtMs: Date.UTC(2027, 0, 1) } },
    change: { name: 'listing', value: { listedAtMs: null } },
  },
])('the audit log tells what a setting became: $said', async ({ before, change, said }) => {
  await save(before)
  const saved = await save(change)
  if (!saved.ok) throw new Error(saved.code)
  const { rows } = await execute(
    ledger.db,
    sql`select details - 'undoes' as details, before, after from audit_log order by id desc limit 1`,
  )
  const { version } = saved.value
  expect(rows).toEqual([{ details: { version, ...said }, before: before.value, after: change.value }])
})

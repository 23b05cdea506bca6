import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { settingsRoutes } from './routes.ts'
import { type SettingChange, saveSetting } from './save-setting.ts'

const OPERATOR = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

const deps = () => {
  const settings = { tellChanged: () => undefined } as never
  return { db: ledger.db, settings, hasBv3Contract: true, isLocal: true }
}
const save = (change: SettingChange) => saveSetting(deps(), OPERATOR, change, null)
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

const { admin, instantWithdrawals, payouts, site } = DEFAULT_SETTINGS
/** Each call that saves, with what it may save. */
const SAVES: readonly { readonly path: string; readonly change: SettingChange }[] = [
  { path: '/api/admin/settings', change: { name: 'site', value: site } },
  { path: '/api/admin/logo', change: { name: 'brand', value: { ...brand, logoText: 'Mine' } } },
  { path: '/api/admin/settings/admin-wallet', change: { name: 'admin', value: admin } },
  { path: '/api/admin/settings/payout-caps', change: { name: 'payouts', value: payouts } },
  {
    path: '/api/admin/settings/instant-withdrawals',
    change: { name: 'instantWithdrawals', value: instantWithdrawals },
  },
]
const saving = () =>
  settingsRoutes({ ...deps(), exportList: () => Promise.reject(new Error('no list')) }).filter(
    ({ call }) => call.method === 'PUT',
  )

test.each(SAVES)('$path refuses a form whose setting was saved meanwhile', async ({ path, change }) => {
  const one = saving().find(({ call }) => call.path === path)
  const body = path === '/api/admin/settings' ? change : change.value
  const saveAt = (version: number) =>
    one?.handle({ session: OPERATOR, body: { ...body, version } } as never, {} as never)
  const before = await save(change)
  if (!before.ok) throw new Error(before.code)
  const { version } = before.value
  expect(await saveAt(version)).toMatchObject({ ok: true, value: { version: version + 1 } })
  expect(await saveAt(version)).toEqual({ ok: false, code: 'setting_changed_meanwhile' })
})

test('no other call saves a setting', () => {
  expect(
    saving()
      .map(({ call }) => call.path)
      .toSorted(),
  ).toEqual(SAVES.map(({ path }) => path).toSorted())
})

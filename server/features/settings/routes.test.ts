import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#core/api/call.ts'
import { getSettings, listSettingVersions } from '#core/api/settings.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { refuse } from '#core/result.ts'
import { DEFAULT_SETTINGS, type SettingName } from '#core/settings.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { writeBetween } from '#test/support/world/write-between.ts'
import { readVersionedSetting } from '../../settings/settings.ts'
import { SETTING_HISTORY_CSV, type SettingChangeRequest, saveSetting, settingsRoutes } from './routes.ts'

const OPERATOR = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

/** How often every process was told to read the settings anew. */
let told = 0
const deps = (change: { readonly hasBv3Contract?: boolean; readonly isLocal?: boolean } = {}) => {
  const settings = { publishChange: () => void told++ } as never
  return { db: ledger.db, settings, hasBv3Contract: true, isLocal: true, ...change }
}
const save = (change: SettingChangeRequest) => saveSetting(deps(), OPERATOR, change, null)
const { games, withdrawals, brand } = DEFAULT_SETTINGS

test.each<{ said: object; before: SettingChangeRequest; change: SettingChangeRequest }>([
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
])('the audit log has the new value of a setting: $said', async ({ before, change, said }) => {
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
const SAVES: readonly { readonly path: string; readonly change: SettingChangeRequest }[] = [
  { path: '/api/admin/settings', change: { name: 'site', value: site } },
  { path: '/api/admin/logo', change: { name: 'brand', value: { ...brand, logoText: 'Mine' } } },
  { path: '/api/admin/settings/admin-wallet', change: { name: 'admin', value: admin } },
  { path: '/api/admin/settings/payout-caps', change: { name: 'payouts', value: payouts } },
  {
    path: '/api/admin/settings/instant-withdrawals',
    change: { name: 'instantWithdrawals', value: instantWithdrawals },
  },
]
const saving = () => settingsRoutes(deps()).filter(({ call }) => call.method === 'PUT')

test.each(SAVES)('$path refuses a form if its setting was saved in the meantime', async ({ path, change }) => {
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

describe('a settings form', () => {
  const UNPROVEN = { ...OPERATOR, isProven: false }
  const versionOf = async (name: SettingName) => (await readVersionedSetting(ledger.db, name)).version
  const logged = async () => (await execute(ledger.db, 'select count(*) as entries from audit_log')).rows

  test.each<{
    code: string
    change: SettingChangeRequest
    by?: typeof UNPROVEN
    hasBv3Contract?: boolean
    age?: number
  }>([
    { code: 'logo_missing', change: { name: 'brand', value: { ...brand, logoUrl: ' ', logoText: ' ' } } },
    {
      code: 'bv3_contract_unknown',
      change: { name: 'withdrawals', value: { ...withdrawals, isBv3Open: true } },
      hasBv3Contract: false,
    },
    { code: 'setting_changed_meanwhile', change: { name: 'games', value: games }, age: 1 },
    { code: 'operator_proof_required', change: { name: 'withdrawals', value: { ...withdrawals, minimum: '0.5' } } },
  ])(
    'refused as $code changes nothing, and no process is notified',
    async ({ code, change, hasBv3Contract, age = 0 }) => {
      await save({ name: 'games', value: { ...games, youngDays: 1 } })
      await save({ name: 'withdrawals', value: { ...withdrawals, minimum: '1' } })
      const by = code === 'operator_proof_required' ? UNPROVEN : OPERATOR
      const version = await versionOf(change.name)
      told = 0
      const before = await logged()
      const with_ = deps(hasBv3Contract === undefined ? {} : { hasBv3Contract })
      expect(await saveSetting(with_, by, change, version - age)).toEqual({ ok: false, code })
      expect([await versionOf(change.name), await logged(), told]).toEqual([version, before, 0])
    },
  )

  const floor = DEFAULT_SETTINGS.salesFloor
  test.each<{ what: string; change: SettingChangeRequest; by?: typeof UNPROVEN; hasBv3Contract?: boolean }>([
    {
      what: 'that moves no money needs no proof',
      change: { name: 'salesFloor', value: { ...floor, reserveUsdt: '6' } },
      by: UNPROVEN,
    },
    {
      what: 'that changes nothing needs neither a proof nor a contract of BV3',
      change: { name: 'withdrawals', value: { ...withdrawals, minimum: '7' } },
      by: UNPROVEN,
      hasBv3Contract: false,
    },
    {
      what: 'of a logo needs a text alone',
      change: { name: 'brand', value: { ...brand, logoUrl: '', logoText: 'x' } },
    },
    {
      what: 'that opens BV3 needs its contract',
      change: { name: 'withdrawals', value: { ...withdrawals, isBv3Open: true } },
    },
  ])('$what, and every process rereads it once', async ({ change, by = OPERATOR, hasBv3Contract = true }) => {
    await save({ name: 'withdrawals', value: { ...withdrawals, minimum: '7' } })
    await save({ name: 'salesFloor', value: { ...floor, reserveUsdt: '5' } })
    const version = await versionOf(change.name)
    told = 0
    const saved = await saveSetting(deps({ hasBv3Contract }), by, change, version)
    expect(saved).toMatchObject({ ok: true, value: { version: version + 1 } })
    expect(told).toBe(1)
    expect((await readVersionedSetting(ledger.db, change.name)).value).toEqual(change.value)
  })
})

test('the second of two forms saved concurrently changes nothing', async () => {
  const other: SettingChangeRequest = { name: 'games', value: { ...games, youngDays: 5 } }
  const version = (await readVersionedSetting(ledger.db, 'games')).version
  // The other commits after this one has read what is there.
  const { db } = writeBetween(ledger.db, 1, () => save(other))
  const change: SettingChangeRequest = { name: 'games', value: { ...games, youngDays: 6 } }
  expect(await saveSetting({ ...deps(), db }, OPERATOR, change, null)).toEqual(refuse('setting_changed_meanwhile'))
  expect(await readVersionedSetting(ledger.db, 'games')).toMatchObject({ version: version + 1, value: other.value })
})

describe('the panel reads', () => {
  const exported: unknown[] = []
  const call = (asked: Call, request: object, accept = 'application/json', isLocal = true) => {
    const exportList = (async (...args: unknown[]) => {
      exported.push(args)
      return refuse('files_busy')
    }) as never
    const routes = settingsRoutes(deps({ isLocal }))
    return callRoute(routes, asked, { session: OPERATOR, ...request }, { headers: { accept }, exportList })
  }

  test('each setting with its default, its version, and its last change; other payout limits on the local chain', async () => {
    await execute(ledger.db, 'delete from settings')
    const saved = await save({ name: 'games', value: { ...games, youngDays: 2 } })
    if (!saved.ok) throw new Error(saved.code)
    const read = async (isLocal: boolean) => {
      const { answer } = await call(getSettings, {}, 'application/json', isLocal)
      if (!answer.ok) throw new Error(answer.code)
      return answer.value as Record<SettingName, object>
    }
    const stored = await read(false)
    expect(Object.keys(stored).toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted())
    const { changedAt } = saved.value
    expect(stored.games).toEqual({
      value: { ...games, youngDays: 2 },
      default: games,
      version: 1,
      author: 'ann',
      changedAt,
    })
    const untouched = { version: 0, author: null, changedAt: null }
    expect(stored.payouts).toEqual({ ...untouched, value: payouts, default: payouts })
    expect((await read(true)).payouts).toEqual({ ...untouched, value: NO_PAYOUT_CAPS, default: NO_PAYOUT_CAPS })
  })

  test('the earlier values of one setting page by page, latest first, and as a file', async () => {
    await execute(ledger.db, 'delete from settings')
    for (const youngDays of [1, 2, 3]) await save({ name: 'games', value: { ...games, youngDays } })
    await save({ name: 'listing', value: { listedAtMs: null } })
    const page = (query: object, accept?: string) =>
      call(listSettingVersions, { params: { name: 'games' }, query }, accept)
    const { rows } = await execute<{ version: number; at: Date }>(
      ledger.db,
      sql`select version, changed_at as at from settings where name = 'games' order by version desc`,
    )
    const lines = rows.map(({ version, at }) => ({
      ...{ version, author: 'ann', changedAt: at.toISOString(), value: { ...games, youngDays: version } },
    }))
    expect(await page({ limit: 2 })).toEqual({
      answer: { ok: true, value: lines.slice(0, 2) },
      headers: { vary: 'accept', 'x-next-cursor': '2' },
    })
    expect(await page({ limit: 2, cursor: '2' })).toEqual({
      answer: { ok: true, value: lines.slice(2) },
      headers: { vary: 'accept' },
    })
    expect((await page({ limit: 9, cursor: String(2 ** 40) })).answer).toEqual({
      ok: true,
      value: lines,
    })
    expect((await page({ limit: 2, cursor: 'x' })).answer).toEqual(refuse('malformed_request'))
    const file = await page({ limit: 2 }, 'text/csv')
    expect(file).toEqual({ answer: refuse('files_busy'), headers: { vary: 'accept' } })
    expect(exported.splice(0)).toEqual([[OPERATOR, SETTING_HISTORY_CSV, { name: 'games' }]])
    const { readAfter } = SETTING_HISTORY_CSV.listFor({ name: 'games' }) as unknown as {
      readAfter: (on: typeof ledger.db, last: object | null, limit: number) => Promise<{ version: number }[]>
    }
    const first = await readAfter(ledger.db, null, 2)
    const rest = await readAfter(ledger.db, first[1] ?? null, 2)
    expect([first, rest].map((read) => read.map(({ version }) => version))).toEqual([[3, 2], [1]])
  })
})

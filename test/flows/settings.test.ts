import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import type { SettingVersionView, StoredSettings } from '#core/api/settings.ts'
import { checksummed } from '#core/checksummed.ts'
import { DEFAULT_SETTINGS, type SettingName } from '#core/settings.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { giveBalance } from '#test/support/money/payout-stage.ts'
import { setSetting } from '#test/support/world/settings.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { listen } from '../support/world/listen.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player } from '../support/world/player.ts'

const PATH = '/api/admin/settings'
const WALLET = checksummed(`0x${'ab'.repeat(20)}`)

let platform: TestPlatform
let db: Database
let operator: Operator
let player: Player
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  db = createDatabase(platform.databaseUrl, 2, () => undefined)
  operator = await logInAsOperator(platform)
  player = createPlayer(platform)
  await player.signIn()
})
afterAll(async () => {
  await db?.$client.end()
  await platform?.close()
})

const readSettings = () => operator.get<StoredSettings>(PATH)
const versionOf = async (name: SettingName) => (await readSettings())[name].version
const config = async () => bodyOf(await sendRequest<PlatformConfig>(platform, '/api/config'))
const put = (name: string, value: unknown, version: number) => operator.put(PATH, { name, value, version })
const save = async (name: SettingName, value: unknown) =>
  bodyOf(await put(name, value, await versionOf(name))) as { version: number; changedAt: string }
const rows = <Row>(text: string) => readRows<Row>(platform.databaseUrl, text, [])
const withdraw = (amount: string, tokenType = 'BV3', to: Player = player) =>
  to.call<{ id: number; fee: string; net: string }>('/api/withdrawals', {
    json: { walletAddress: to.address, toAddress: to.address, tokenType, amount },
  })
const decide = (id: number, json: unknown) => operator.put(`/api/admin/withdrawals/${id}`, json)

const SOCIAL = {
  chat: 'https://chat.example',
  telegram: 'https://t.example/group',
  instagram: '',
  twitter: 'https://x.com/bv3',
  airdropPost: 'https://x.com/bv3/status/20?s=46',
}

const WALLETS = {
  ...DEFAULT_SETTINGS.wallets,
  coinbaseOtherName: 'Base',
  metamaskDownloadUrl: 'https://get.metamask.example/',
  trustDeepLink: 'trust://open_url?url={url}',
}

describe('a setting', () => {
  test('that was never set has its default; the channels have the sample of the local chain', async () => {
    const { withdrawals, social, site } = await readSettings()
    expect(withdrawals).toEqual({
      value: { minimum: '0', feePercent: '0', isBv3Open: false },
      default: { minimum: '0', feePercent: '0', isBv3Open: false },
      version: 0,
      author: null,
      changedAt: null,
    })
    expect(social.value).toEqual((await config()).social)
    expect(site.value.name).toBe('BV3 Night Market')
  })

  test.each<{ name: SettingName; value: object; shown: object }>([
    { name: 'social', value: SOCIAL, shown: { social: SOCIAL } },
    { name: 'wallets', value: WALLETS, shown: { wallets: WALLETS } },
    {
      name: 'announcement',
      value: { isOn: true, text: 'A new market 🍌', linkUrl: 'https://news.example' },
      shown: { announcement: { isOn: true, text: 'A new market 🍌', linkUrl: 'https://news.example' } },
    },
    {
      name: 'listing',
      value: { listedAtMs: Date.UTC(2090, 0, 2) },
      shown: { listedAt: '2090-01-02T00:00:00.000Z' },
    },
    {
      name: 'site',
      value: { name: 'Banana Fair', description: '' },
      shown: { site: { name: 'Banana Fair', description: '' } },
    },
    {
      name: 'withdrawals',
      value: { minimum: 10, feePercent: 2.5, isBv3Open: false },
      shown: { minimumWithdrawal: '10', withdrawalFeePercent: '2.5', isBv3WithdrawalOpen: false },
    },
    { name: 'gameRates', value: { free: '0.2', owner: 3 }, shown: {} },
    { name: 'games', value: { dailyBudgetBv3: 2500.5, heldBackPercent: '12.5', youngDays: '14' }, shown: {} },
  ])('$name is saved, shown at once, and recorded with its former value', async ({ name, value, shown }) => {
    const before = (await readSettings())[name]
    const { version } = await save(name, value)
    expect(version).toBe(before.version + 1)
    expect(await config()).toMatchObject(shown)
    const after = (await readSettings())[name]
    expect(after).toMatchObject({ version, author: 'operator' })
    const [log] = await rows<{ action: string; subject: string; before: object; after: object; details: object }>(
      'select action, subject, before, after, details from audit_log order by id desc limit 1',
    )
    expect(log).toMatchObject({ action: 'change setting', subject: `setting ${name}`, after: after.value })
    expect(log?.details).toMatchObject({ version })
    expect(log?.before).toBeDefined()
    await expectRefused(platform.databaseUrl, () => put(name, value, before.version), 409, 'setting_changed_meanwhile')
  })

  test('changed by twenty at once is changed by one and recorded once', async () => {
    const version = await versionOf('site')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put('site', { name: `Fair ${i}`, description: '' }, version)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'setting_changed_meanwhile')).toHaveLength(19)
    const logged = await rows(
      `select 1 from audit_log where subject = 'setting site' and details->>'version' = '${version + 1}'`,
    )
    expect(logged).toHaveLength(1)
  })

  test('is reset to a former value from its history, which is paged', async () => {
    const history = (query = '') => operator.call<SettingVersionView[]>(`${PATH}/site/history${query}`)
    const [now, former] = bodyOf(await history())
    expect(former?.value).toEqual({ name: 'Banana Fair', description: '' })
    await save('site', former?.value)
    const entries = await rows<{ sequence: string; undoes: string | null }>(
      `select sequence, details->>'undoes' as undoes from audit_log where subject = 'setting site' order by id desc limit 2`,
    )
    expect(entries.map(({ undoes }) => undoes)).toEqual([entries[1]?.sequence, null])
    expect((await config()).site.name).toBe('Banana Fair')
    const first = await history('?limit=2')
    expect(bodyOf(first).map(({ version }) => version)).toEqual([(now?.version ?? 0) + 1, now?.version])
    const next = await history(`?limit=2&cursor=${first.headers.get('x-next-cursor')}`)
    expect(bodyOf(next)[0]).toEqual(former)
    const wrong = () => operator.call(`${PATH}/brandy/history`)
    await expectRefused(platform.databaseUrl, wrong, 400, 'malformed_request')
  })
})

describe('the logo', () => {
  const logo = (json: object) => operator.put('/api/admin/logo', json)

  test('is set with or without the version that was read', async () => {
    bodyOf(await logo({ logoUrl: 'https://pictures.example/logo.webp', logoText: '' }))
    bodyOf(await logo({ logoUrl: '/art/logo.svg', logoText: ' Fair ', version: 1 }))
    expect((await config()).brand).toEqual({ logoUrl: '/art/logo.svg', logoText: 'Fair' })
    const stale = () => logo({ logoUrl: '', logoText: 'Old', version: 1 })
    await expectRefused(platform.databaseUrl, stale, 409, 'setting_changed_meanwhile')
  })

  test('must be a picture or a text', async () => {
    const empty = () => logo({ logoUrl: ' ', logoText: '  ' })
    const { message } = await expectRefused(platform.databaseUrl, empty, 422, 'logo_missing')
    expect(message).toBe('Please provide either a logo URL or logo text')
    const version = await versionOf('brand')
    const other = () => put('brand', { logoUrl: '', logoText: '' }, version)
    await expectRefused(platform.databaseUrl, other, 422, 'logo_missing')
  })
})

describe('an invalid value of a setting is refused', () => {
  const site = (name: unknown) => ({ name: 'site', value: { name, description: '' } })
  const social = (twitter: unknown) => ({ name: 'social', value: { ...SOCIAL, twitter } })
  const wallets = (change: object) => ({ name: 'wallets', value: { ...WALLETS, ...change } })
  const logo = (logoUrl: unknown) => ({ name: 'brand', value: { logoUrl, logoText: 'x' } })
  const terms = (minimum: unknown, feePercent: unknown) => ({
    name: 'withdrawals',
    value: { minimum, feePercent, isBv3Open: false },
  })
  const games = (dailyBudgetBv3: unknown, heldBackPercent: unknown, youngDays: unknown) => ({
    name: 'games',
    value: { dailyBudgetBv3, heldBackPercent, youngDays },
  })
  test.each([
    ...['', ' ', 'x'.repeat(61), 'a\nb', 'a\0b', 'a\u202eb', 'a\u2066b', '\ud800', 'x'.repeat(10_000), 7, null].map(
      site,
    ),
    ...['javascript:alert(1)', 'http://x.com', 'https://ann:secret@x.com', 'https://x.com@evil.example'].map(social),
    ...['//evil.example', 'https://x.com/"onload', 'https://x.com/ a', 'https://x', '/post', 'data:,'].map(social),
    ...['javascript:alert({url})', 'https://evil.example/', 'metamask://{url}'].map((it) =>
      wallets({ trustDeepLink: it }),
    ),
    ...['javascript:alert(1)', 'http://x.com'].map((it) => wallets({ metamaskDownloadUrl: it })),
    ...['x'.repeat(41), 'a\u202eb', null].map((it) => wallets({ coinbaseOtherName: it })),
    ...['javascript:alert(1)', '//evil.example/a.webp', '/../a', '/a b', 'http://a.example/x', 'a.webp'].map(logo),
    ...['-1', '1e3', 'NaN', '0.1234567890123456789', '1000001', '', '１'].map((it) => terms(it, '0')),
    ...['100', '100.5', '-1', '2.555', '1,5', ''].map((it) => terms('0', it)),
    terms(-1, 0),
    { name: 'withdrawals', value: { minimum: '0', feePercent: '0', isBv3Open: 'yes' } },
    { name: 'announcement', value: { isOn: true, text: 'x'.repeat(201), linkUrl: '' } },
    { name: 'announcement', value: { isOn: true, text: '', linkUrl: 'javascript:alert(1)' } },
    { name: 'maintenance', value: { isOn: true, message: 'a\r\nb' } },
    { name: 'listing', value: { listedAtMs: 1_790_000_000 } },
    { name: 'listing', value: { listedAtMs: '2090-01-01' } },
    { name: 'gameRates', value: { free: '1000.01', owner: '3' } },
    ...['-1', '0.001', '10000000.01', '1e3', '', null].map((it) => games(it, '50', 7)),
    ...['-1', '100.01', '0.001', ''].map((it) => games('10', it, 7)),
    ...['-1', -1, 366, 1.5, '07', '1e1', '', null].map((it) => games('10', '50', it)),
    { name: 'admin', value: { wallet: '' } },
    { name: 'nothing', value: {} },
  ])('%j', async (change) => {
    await expectRefused(
      platform.databaseUrl,
      () => operator.put(PATH, { ...change, version: 0 }),
      400,
      'malformed_request',
    )
  })
})

describe('the admin wallet', () => {
  const wallet = (value: string, version: number) => operator.put(`${PATH}/admin-wallet`, { wallet: value, version })

  test('sees the link to the panel, and is set only with a fresh proof', async () => {
    const isShown = async () => bodyOf(await sendRequest(platform, `/api/admin/check?walletAddress=${WALLET}`))
    bodyOf(await wallet(WALLET, 0))
    expect(await isShown()).toBe(true)
    expect((await readSettings()).admin.value.wallet).toBe(WALLET.toLowerCase())
    await rows(`update operator_tokens set proven_at = proven_at - interval '11 minutes'`)
    await expectRefused(platform.databaseUrl, () => wallet('', 1), 403, 'operator_proof_required')
    await rows('update operator_tokens set proven_at = clock_now()')
    await expectRefused(platform.databaseUrl, () => wallet('0x12', 1), 400, 'malformed_request')
    bodyOf(await wallet('', 1))
    expect(await isShown()).toBe(false)
  })
})

test('fee and minimum of withdrawals are set only with a fresh proof', async () => {
  const terms = { minimum: '0', feePercent: '99.99', isBv3Open: false }
  const version = await versionOf('withdrawals')
  await rows(`update operator_tokens set proven_at = proven_at - interval '11 minutes'`)
  const taken = () => put('withdrawals', terms, version)
  await expectRefused(platform.databaseUrl, taken, 403, 'operator_proof_required')
  await save('salesFloor', { isOn: false, coveragePercent: '100', reserveUsdt: '1' })
  await rows('update operator_tokens set proven_at = clock_now()')
  bodyOf(await put('withdrawals', { ...terms, feePercent: '1' }, version))
  bodyOf(await put('withdrawals', { ...terms, feePercent: '0' }, version + 1))
})

test.each([
  { name: 'gameRates', value: { free: '0.1', owner: '9' } },
  { name: 'games', value: { dailyBudgetBv3: '1', heldBackPercent: '50', youngDays: 7 } },
  { name: 'listing', value: { listedAtMs: 1_800_000_000_000 } },
] as const)('settings that cost money are set only with a fresh proof: $name', async ({ name, value }) => {
  const [version, { value: before }] = [await versionOf(name), (await readSettings())[name]]
  await rows(`update operator_tokens set proven_at = proven_at - interval '11 minutes'`)
  const taken = () => put(name, value, version)
  await expectRefused(platform.databaseUrl, taken, 403, 'operator_proof_required')
  await rows('update operator_tokens set proven_at = clock_now()')
  bodyOf(await put(name, value, version))
  bodyOf(await put(name, before, version + 1))
})

test('contradictory limits of instant withdrawals are refused', async () => {
  const set = (limits: Record<string, string>) => operator.put(`${PATH}/instant-withdrawals`, { ...limits, version: 0 })
  const limits = { perWithdrawalUsdt: '50', perWalletDayUsdt: '80', perDayUsdt: '500' }
  for (const wrong of [{ perWalletDayUsdt: '49.9' }, { perDayUsdt: '79' }]) {
    await expectRefused(platform.databaseUrl, () => set({ ...limits, ...wrong }), 400, 'malformed_request')
  }
})

test('caps of payouts are set only by an owner with a fresh proof, and are in the history', async () => {
  const caps = { capUsdt: '100', dayCapUsdt: '1000', capBv3: '7.25', dayCapBv3: '0', capBnb: '0', dayCapBnb: '0' }
  const set = (change: Partial<typeof caps>, version: number) =>
    operator.put(`${PATH}/payout-caps`, { ...caps, ...change, version })
  bodyOf(await set({}, 0))
  expect((await readSettings()).payouts.value).toEqual(caps)
  for (const capUsdt of ['-1', '1e3', '100000001', '0.0000000000000000001']) {
    await expectRefused(platform.databaseUrl, () => set({ capUsdt }, 1), 400, 'malformed_request')
  }
  await rows(`update operator_tokens set proven_at = proven_at - interval '11 minutes'`)
  await expectRefused(platform.databaseUrl, () => set({ capUsdt: '0' }, 1), 403, 'operator_proof_required')
  await rows(`update operator_tokens set proven_at = clock_now()`)
  await rows(`update operators set role = 'operator'`)
  await expectRefused(platform.databaseUrl, () => set({ capUsdt: '0' }, 1), 403, 'operator_role_insufficient')
  await rows(`update operators set role = 'owner'`)
  await expectRefused(platform.databaseUrl, () => put('payouts', caps, 1), 400, 'malformed_request')
  bodyOf(await set({ capUsdt: '0' }, 1))
  const history = bodyOf(await operator.call(`${PATH}/payouts/history`))
  expect(history).toMatchObject([{ value: { capUsdt: '0' } }, { value: { capUsdt: '100' } }])
})

test('a viewer reads the settings and changes none', async () => {
  const version = await versionOf('site')
  await rows(`update operators set role = 'viewer'`)
  try {
    await readSettings()
    const writes = [
      () => put('site', { name: 'Mine', description: '' }, version),
      () => operator.put('/api/admin/logo', { logoUrl: '', logoText: 'Mine' }),
      () => operator.put(`${PATH}/admin-wallet`, { wallet: '', version: 0 }),
    ]
    for (const write of writes) await expectRefused(platform.databaseUrl, write, 403, 'operator_role_insufficient')
  } finally {
    await rows(`update operators set role = 'owner'`)
  }
})

test('maintenance refuses writes of players with the operator’s message, and nothing else', async () => {
  const message = 'Back at noon, UTC.'
  await save('maintenance', { isOn: true, message })
  expect(await config()).toMatchObject({ maintenance: true, maintenanceMessage: message })
  const start = () => player.post('/api/mining/start', { userId: player.userId(), cardIds: [] })
  expect(await start()).toMatchObject({ status: 503, error: 'maintenance', message })
  expect((await player.call(`/api/balance?walletAddress=${player.address}`)).status).toBe(200)
  await save('maintenance', { isOn: true, message: '' })
  expect((await start()).message).toBe('The platform is under maintenance. Please try again later.')
  await save('maintenance', { isOn: false, message: '' })
  expect((await start()).status).not.toBe(503)
})

describe('BV3 withdrawals', () => {
  const open = async (isBv3Open: boolean) => save('withdrawals', { minimum: '0', feePercent: '2.5', isBv3Open })

  test('are closed until they are opened: none is accepted, and none that waits is approved', async () => {
    await giveBalance(db, player.userId(), 'BV3', 1_000n)
    await open(false)
    const { message } = await expectRefused(platform.databaseUrl, () => withdraw('5'), 422, 'withdrawal_bv3_locked')
    expect(message).toBe('Locked until BV3 withdrawals open')

    await open(true)
    expect((await config()).isBv3WithdrawalOpen).toBe(true)
    const waiting = bodyOf(await withdraw('4'))
    await open(false)
    const approve = () => decide(waiting.id, { status: 'approved' })
    await expectRefused(platform.databaseUrl, approve, 409, 'withdrawal_bv3_closed')
    await open(true)
    bodyOf(await approve())
    const other = bodyOf(await withdraw('2'))
    await open(false)
    bodyOf(await decide(other.id, { status: 'rejected', reason: 'Closed again.' }))
  })

  test('a request keeps the fee of its time', async () => {
    const rich = createPlayer(platform)
    await giveBalance(db, await rich.signIn(), 'USDT', 100n * 10n ** 18n)
    const asked = bodyOf(await withdraw('100', 'USDT', rich))
    expect(asked).toMatchObject({ fee: '2.5', net: '97.5' })
    await save('withdrawals', { minimum: '200', feePercent: '50', isBv3Open: false })
    expect(bodyOf(await decide(asked.id, { status: 'approved' }))).toMatchObject({ fee: '2.5', net: '97.5' })
  })
})

test('a change is sent to open pages of another process at once', async () => {
  const { socket, messages } = await listen(platform, player)
  // This process is another one: it has a connection of its own and speaks to the platform's by the database alone.
  await setSetting(platform.databaseUrl, 'site', { name: 'Told' })
  await waitUntil('word of it', async () => messages.some(({ type }) => type === 'settings'))
  // Word of what tests before this one have saved may come as late as this.
  await waitUntil('the new name', async () => (await config()).site.name === 'Told')
  socket.close()
})

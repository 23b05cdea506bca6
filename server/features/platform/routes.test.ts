import { expect, test } from 'vitest'
import { getConfig, type PlatformConfig } from '#core/api/platform.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName, type Settings } from '#core/settings.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import type { SerializedAnswer } from '../../http/routing/answers.ts'
import type { CurrentSettings } from '../../settings/settings.ts'
import { type FixedConfig, platformRoutes } from './routes.ts'

/** What every browser is told of the platform: what a start fixes, and what of the settings everybody may see. */

const ORIGIN = 'https://play.example'
const FIXED: FixedConfig = {
  mode: 'bsc',
  chain: {
    ...{ id: 56, hex: '0x38', name: 'BNB Smart Chain', rpcUrls: ['https://one.example/', '/rpc'], explorer: null },
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  },
  usdt: { address: `0x${'1'.repeat(40)}`, decimals: 18 },
  ...{ treasury: `0x${'2'.repeat(40)}`, priceFeed: `0x${'3'.repeat(40)}` },
  ...{ walletConnectProjectId: 'project', walletConnectRelayUrl: 'wss://relay.example' },
}
const settingsOf = (
  values: Partial<Settings> = {},
  versions: Partial<Record<SettingName, number>> = {},
): CurrentSettings => ({
  values: { ...DEFAULT_SETTINGS, ...values },
  versions: {
    ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, 0])) as CurrentSettings['versions']),
    ...versions,
  },
  changes: {} as CurrentSettings['changes'],
})

let current = settingsOf()
const routesOf = (fixed = FIXED, hasBv3Contract = true) =>
  platformRoutes({
    ...{ fixed, hasBv3Contract, db: {} as never, isChainUp: async () => true, isStopping: () => false },
    settings: { current: async () => current } as never,
  })
async function ask(routes = routesOf(), origin = ORIGIN) {
  const { answer } = await callRoute(routes, getConfig, {}, { origin })
  if (!answer.ok) throw new Error(answer.code)
  const serialized = answer.value as unknown as SerializedAnswer
  return { serialized, config: JSON.parse(serialized.json) as PlatformConfig }
}

test('the fixed configuration is returned unchanged, the node address under the site’s own name', async () => {
  current = settingsOf()
  const { config } = await ask()
  expect(config).toMatchObject({
    ...FIXED,
    chain: { ...FIXED.chain, rpcUrls: ['https://one.example/', `${ORIGIN}/rpc`] },
  })
  const other = await ask(routesOf(), 'http://10.0.0.7:3000')
  expect(other.config.chain.rpcUrls).toEqual(['https://one.example/', 'http://10.0.0.7:3000/rpc'])
})

test('only public settings are returned to everyone', async () => {
  const listedAtMs = Date.UTC(2031, 0, 1)
  const social = {
    chat: 'https://chat.example',
    telegram: '',
    instagram: 'https://i.example',
    twitter: '',
    airdropPost: '',
  }
  current = settingsOf({
    ...{ brand: { logoUrl: '/logo.svg', logoText: 'Market' }, social, listing: { listedAtMs } },
    maintenance: { isOn: true, message: 'Back soon.' },
    sales: { ...DEFAULT_SETTINGS.sales, areStopped: true, by: 'operator', reason: 'A leak.' },
    withdrawals: { ...DEFAULT_SETTINGS.withdrawals, minimum: '12', feePercent: '3.5', isBv3Open: true },
  })
  const { airdropPost: _, ...shown } = social
  const { config } = await ask()
  expect(config).toMatchObject({
    ...{ brand: current.values.brand, listedAt: new Date(listedAtMs).toISOString(), maintenance: true },
    ...{ maintenanceMessage: 'Back soon.', areSalesStopped: true, salesMessage: 'A leak.', minimumWithdrawal: '12' },
    ...{ withdrawalFeePercent: '3.5', isBv3WithdrawalOpen: true, site: current.values.site },
    ...{ wallets: current.values.wallets, announcement: current.values.announcement },
  })
  expect(config.social).toMatchObject(shown)
})

test.each([
  { isBv3Open: true, hasBv3Contract: true, isOpen: true },
  { isBv3Open: true, hasBv3Contract: false, isOpen: false },
  { isBv3Open: false, hasBv3Contract: true, isOpen: false },
])('withdrawals of BV3 are open: $isOpen, set: $isBv3Open, contract: $hasBv3Contract', async (one) => {
  current = settingsOf({ withdrawals: { ...DEFAULT_SETTINGS.withdrawals, isBv3Open: one.isBv3Open } })
  const { config } = await ask(routesOf(FIXED, one.hasBv3Contract))
  expect(config.isBv3WithdrawalOpen).toBe(one.isOpen)
})

test('the reason of resumed sales is hidden, and without a listing there is no date', async () => {
  current = settingsOf({ sales: { ...DEFAULT_SETTINGS.sales, reason: 'It is over.' } })
  const { config } = await ask()
  expect([config.areSalesStopped, config.salesMessage, config.listedAt, config.maintenance]).toEqual([
    ...[false, '', null, false],
  ])
})

test('only the local chain shows unconfigured channels', async () => {
  current = settingsOf()
  expect((await ask()).config.social.chat).toBe('')
  const local = routesOf({ ...FIXED, mode: 'local' })
  expect((await ask(local)).config.social.chat).toBe('https://example.com/chat')
  current = settingsOf({}, { social: 1 })
  expect((await ask(local)).config.social.chat).toBe('')
})

test('the answer is serialized once per site name, until a setting changes', async () => {
  current = settingsOf()
  const routes = routesOf()
  const first = (await ask(routes)).serialized
  const other = (await ask(routes, 'https://other.example')).serialized
  expect((await ask(routes)).serialized).toBe(first)
  expect((await ask(routes, 'https://other.example')).serialized).toBe(other)
  expect(other.json).not.toBe(first.json)
  current = settingsOf({ maintenance: { isOn: true, message: '' } })
  const changed = await ask(routes)
  expect(changed.config.maintenance).toBe(true)
  // Whoever names one site after another fills no memory.
  for (let name = 0; name < 20; name += 1) await ask(routes, `https://${name}.example`)
  const again = (await ask(routes)).serialized
  expect([again === changed.serialized, again.json]).toEqual([false, changed.serialized.json])
})

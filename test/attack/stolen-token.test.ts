import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardView } from '#core/api/cards.ts'
import type { StoredSettings } from '#core/api/settings.ts'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { SETTING_FIELDS } from '#core/money-moves.ts'
import { OPERATOR_CALLS } from '#core/operator-calls.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import type { HttpAnswer } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player } from '../support/world/player.ts'

const PAY_HERE = 'Send 10 USDT to 0x00…00 to keep your cards.'
const NEW_CARD = { name: 'Cheap', price: '1', totalUsdt: '0.8' }

let platform: TestPlatform
let thief: Operator
let player: Player
let card: CardView
let settings: StoredSettings

const rows = (text: string) => readRows(platform.databaseUrl, text, [])
/** Ages every proof: whoever holds a token now has no password. */
const expireProofs = () => rows(`update operator_tokens set proven_at = clock_now() - interval '11 minutes'`)
const renewProofs = () => rows('update operator_tokens set proven_at = clock_now()')

beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  thief = await logInAsOperator(platform)
  player = createPlayer(platform)
  await player.signIn()
})
afterAll(() => platform?.close())
beforeEach(async () => {
  await renewProofs()
  const cards = await thief.get<CardView[]>('/api/admin/cards')
  card = cards.find(({ id, name }) => id === card?.id || name === DEFAULT_CATALOGUE[0]?.name) as CardView
  settings = await thief.get<StoredSettings>('/api/admin/settings')
  await expireProofs()
})

const editCard = (change: object) => thief.put(`/api/admin/cards/${card.id}`, change)
const editGame = (change: object) => thief.put(`/api/admin/game-settings/${card.id}`, change)
const setSales = (areStopped: boolean) =>
  thief.post('/api/admin/sales', { areStopped, reason: 'Test.', isConfirmed: true })

/** Saves a setting of which a part is changed. */
const save = (name: keyof StoredSettings, change: object) => {
  const { value, version } = settings[name]
  return thief.put('/api/admin/settings', { name, value: { ...value, ...change }, version })
}

/** Each makes money leave or become owed, or leads players to pay someone else. `before` is done with a proof. */
const ATTACKS: Readonly<Record<string, { before?: () => Promise<unknown>; attack: () => Promise<HttpAnswer> }>> = {
  'POST /api/admin/cards': { attack: () => thief.post('/api/admin/cards', { ...NEW_CARD, totalBv3: 1, dailyBv3: 1 }) },
  'PUT /api/admin/cards/:id price': { attack: () => editCard({ price: '8.99', totalUsdt: '0', dailyUsdt: '0' }) },
  'PUT /api/admin/cards/:id totalBv3': { attack: () => editCard({ totalBv3: card.totalBv3 + 1 }) },
  'PUT /api/admin/cards/:id dailyBv3': { attack: () => editCard({ dailyBv3: card.dailyBv3 + 1 }) },
  'PUT /api/admin/cards/:id totalUsdt': {
    before: () => editCard({ totalUsdt: '6', dailyUsdt: '0.1' }),
    attack: () => editCard({ totalUsdt: '6.000000000000000001' }),
  },
  'PUT /api/admin/cards/:id dailyUsdt': { attack: () => editCard({ dailyUsdt: card.totalUsdt }) },
  'PUT /api/admin/cards/:id imageUrl': { attack: () => editCard({ imageUrl: 'https://thief.example/pay-here.png' }) },
  'PUT /api/admin/cards/:id isActive': {
    before: () => editCard({ isActive: false }),
    attack: () => editCard({ isActive: true }),
  },
  'PUT /api/admin/game-settings/:cardId tokensPerMinute': { attack: () => editGame({ tokensPerMinute: '1000' }) },
  'PUT /api/admin/game-settings/:cardId isActive': {
    before: () => editGame({ isActive: false }),
    attack: () => editGame({ isActive: true }),
  },
  'PUT /api/admin/logo logoUrl': {
    attack: () => thief.put('/api/admin/logo', { logoUrl: 'https://thief.example/logo.png', logoText: '' }),
  },
  'POST /api/admin/sales areStopped': { before: () => setSales(true), attack: () => setSales(false) },
  'PUT /api/admin/withdrawals/:id status': {
    attack: () => thief.put('/api/admin/withdrawals/1', { status: 'approved' }),
  },
  'PUT /api/admin/withdrawals/:id reason': {
    attack: () => thief.put('/api/admin/withdrawals/1', { status: 'rejected', reason: PAY_HERE }),
  },
  'PUT /api/admin/cards/:id name': { attack: () => editCard({ name: PAY_HERE }) },
  'PUT /api/admin/cards/:id description': { attack: () => editCard({ description: PAY_HERE }) },
  'PUT /api/admin/cards/:id descriptionEs': { attack: () => editCard({ descriptionEs: PAY_HERE }) },
  'PUT /api/admin/logo logoText': {
    attack: () => thief.put('/api/admin/logo', { ...settings.brand.value, logoText: 'Pay 0x00' }),
  },
  'POST /api/admin/sales reason': {
    attack: () => thief.post('/api/admin/sales', { areStopped: true, reason: PAY_HERE, isConfirmed: true }),
  },
  'POST /api/admin/players/:id/freeze': {
    attack: () => thief.post(`/api/admin/players/${player.userId()}/freeze`, { reason: PAY_HERE }),
  },
  'POST /api/admin/reject-airdrop': {
    attack: () => thief.post('/api/admin/reject-airdrop', { claimId: 1, notes: PAY_HERE }),
  },
  'POST /api/admin/game-runs/:id/remove': {
    attack: () => thief.post('/api/admin/game-runs/1/remove', { reason: PAY_HERE }),
  },
  'POST /api/admin/withdrawals/approve': {
    attack: () =>
      thief.post('/api/admin/withdrawals/approve', { ids: [1], way: 'hot_wallet', net: { usdt: '1', bv3: '0' } }),
  },
  'POST /api/admin/payments/:id/resolve': {
    attack: () => thief.post('/api/admin/payments/1/resolve', { action: 'refund' }),
  },
  'POST /api/admin/approve-airdrop': { attack: () => thief.post('/api/admin/approve-airdrop', { claimId: 1 }) },
  'POST /api/admin/players/:id/unfreeze': {
    before: () => thief.post(`/api/admin/players/${player.userId()}/freeze`, { reason: 'Test.' }),
    attack: () => thief.post(`/api/admin/players/${player.userId()}/unfreeze`, { reason: 'Test.' }),
  },
  'POST /api/admin/setup-demo': { attack: () => thief.post('/api/admin/setup-demo', {}) },
  'POST /api/admin/telegram/message': { attack: () => thief.post('/api/admin/telegram/message', { message: 'Hi' }) },
  'withdrawals.minimum': { attack: () => save('withdrawals', { minimum: '1' }) },
  'withdrawals.feePercent': { attack: () => save('withdrawals', { feePercent: '1' }) },
  'withdrawals.isBv3Open': { attack: () => save('withdrawals', { isBv3Open: true }) },
  'listing.listedAtMs': { attack: () => save('listing', { listedAtMs: 1_900_000_000_000 }) },
  'gameRates.free': { attack: () => save('gameRates', { free: '1000' }) },
  'gameRates.owner': { attack: () => save('gameRates', { owner: '1000' }) },
  'games.dailyBudgetBv3': { attack: () => save('games', { dailyBudgetBv3: '10000000' }) },
  'games.heldBackPercent': { attack: () => save('games', { heldBackPercent: '0' }) },
  'games.youngDays': { attack: () => save('games', { youngDays: 0 }) },
  'salesFloor.isOn': {
    before: () => save('salesFloor', { isOn: true }),
    attack: async () => {
      settings = await thief.get('/api/admin/settings')
      return save('salesFloor', { isOn: false })
    },
  },
  'salesFloor.coveragePercent': { attack: () => save('salesFloor', { coveragePercent: '99' }) },
  'salesFloor.reserveUsdt': {
    before: () => save('salesFloor', { reserveUsdt: '10' }),
    attack: async () => {
      settings = await thief.get('/api/admin/settings')
      return save('salesFloor', { reserveUsdt: '9' })
    },
  },
  'payments.dustUsdt': { attack: () => save('payments', { dustUsdt: '10' }) },
  'payments.dustBnb': { attack: () => save('payments', { dustBnb: '0.02' }) },
  'brand.logoText': { attack: () => save('brand', { logoText: 'Pay 0x01' }) },
  'site.name': { attack: () => save('site', { name: 'Pay 0x00' }) },
  'site.description': { attack: () => save('site', { description: PAY_HERE }) },
  'maintenance.message': { attack: () => save('maintenance', { isOn: true, message: PAY_HERE }) },
  'brand.logoUrl': { attack: () => save('brand', { logoUrl: 'https://thief.example/other.png' }) },
  'social.chat': { attack: () => save('social', { chat: 'https://thief.example/' }) },
  'social.telegram': { attack: () => save('social', { telegram: 'https://thief.example/' }) },
  'social.instagram': { attack: () => save('social', { instagram: 'https://thief.example/' }) },
  'social.twitter': { attack: () => save('social', { twitter: 'https://thief.example/' }) },
  'social.airdropPost': { attack: () => save('social', { airdropPost: 'https://thief.example/' }) },
  'wallets.metamaskOtherName': { attack: () => save('wallets', { metamaskOtherName: 'Thief Wallet' }) },
  'wallets.metamaskDownloadUrl': { attack: () => save('wallets', { metamaskDownloadUrl: 'https://thief.example/' }) },
  'wallets.metamaskDeepLink': { attack: () => save('wallets', { metamaskDeepLink: 'https://thief.example/{url}' }) },
  'wallets.trustOtherName': { attack: () => save('wallets', { trustOtherName: 'Thief Wallet' }) },
  'wallets.trustDownloadUrl': { attack: () => save('wallets', { trustDownloadUrl: 'https://thief.example/' }) },
  'wallets.trustDeepLink': { attack: () => save('wallets', { trustDeepLink: 'https://thief.example/{url}' }) },
  'wallets.coinbaseOtherName': { attack: () => save('wallets', { coinbaseOtherName: 'Thief Wallet' }) },
  'wallets.coinbaseDownloadUrl': { attack: () => save('wallets', { coinbaseDownloadUrl: 'https://thief.example/' }) },
  'wallets.coinbaseDeepLink': { attack: () => save('wallets', { coinbaseDeepLink: 'https://thief.example/{url}' }) },
  'wallets.walletconnectOtherName': { attack: () => save('wallets', { walletconnectOtherName: 'Thief Wallet' }) },
  'wallets.walletconnectDownloadUrl': {
    attack: () => save('wallets', { walletconnectDownloadUrl: 'https://thief.example/' }),
  },
  'announcement.text': { attack: () => save('announcement', { text: PAY_HERE }) },
  'announcement.linkUrl': { attack: () => save('announcement', { linkUrl: 'https://thief.example/' }) },
  'announcement.isOn': {
    before: () => save('announcement', { isOn: false }),
    attack: async () => {
      settings = await thief.get('/api/admin/settings')
      return save('announcement', { isOn: true })
    },
  },
  'maintenance.isOn': {
    before: () => save('maintenance', { isOn: true }),
    attack: async () => {
      settings = await thief.get('/api/admin/settings')
      return save('maintenance', { isOn: false })
    },
  },
}

/** Settings that have calls of their own, which always need a proof: the suite of operators makes each of those calls. */
const OWN_CALLS = ['instantWithdrawals', 'admin', 'payouts', 'sales']
/** Asked only once the chain shows that an unknown wallet paid: 'the operator pays from another wallet' covers it. */
const COVERED_ELSEWHERE = ['POST /api/admin/payouts/:id/transaction isPayerOurs']

test('every field that can move money is attacked here', () => {
  const movesOf = (fields: object) =>
    Object.keys(fields).filter((name) => 'moves' in fields[name as keyof typeof fields])
  const ofCalls = Object.entries(OPERATOR_CALLS)
    .filter(([, { proof }]) => proof === 'by field')
    .flatMap(([call, { fields }]) => movesOf(fields).map((field) => `${call} ${field}`))
  const ofSettings = Object.entries(SETTING_FIELDS)
    .filter(([name]) => !OWN_CALLS.includes(name))
    .flatMap(([name, fields]) => movesOf(fields).map((field) => `${name}.${field}`))
  const attacked = [...Object.keys(ATTACKS), ...COVERED_ELSEWHERE]
  expect([...ofCalls, ...ofSettings].filter((way) => !attacked.includes(way))).toEqual([])
})

test('a card for 1 USDT that grants 100,000,000 BV3 a day cannot be sold with a token or a password', async () => {
  const card = { ...NEW_CARD, totalBv3: 1_000_000_000, dailyBv3: 100_000_000 }
  const create = () => thief.post('/api/admin/cards', card)
  const { length } = await thief.get<CardView[]>('/api/admin/cards')
  expect((await create()).status).not.toBe(200)
  await renewProofs()
  await expectRefused(platform.databaseUrl, create, 422, 'card_bv3_exceeds_price')
  await expectRefused(platform.databaseUrl, () => editCard({ totalBv3: 1_000_000_000 }), 422, 'card_bv3_exceeds_price')
  expect(await thief.get('/api/admin/cards')).toHaveLength(length)
})

test('stopping money needs no proof unless it sends players a new message', async () => {
  const free = [
    () => editCard({ price: '9.5', totalUsdt: '7', dailyUsdt: '0.4', dailyBv3: 1 }),
    () => editCard({ isActive: false }),
    () => editGame({ isActive: false }),
    () => save('maintenance', { isOn: true }),
    () => save('salesFloor', { isOn: true, coveragePercent: '100' }),
    () => thief.post(`/api/admin/players/${player.userId()}/notes`, { text: 'Test.' }),
  ]
  for (const change of free) expect([200, 204]).toContain((await change()).status)
})

describe('a stolen token without a proof', () => {
  test.each(Object.entries(ATTACKS))('cannot: %s', async (_, { before, attack }) => {
    if (before !== undefined) {
      await renewProofs()
      await before()
      await expireProofs()
    }
    await expectRefused(platform.databaseUrl, attack, 403, 'operator_proof_required')
    await renewProofs()
    expect((await attack()).error).not.toBe('operator_proof_required')
  })
})

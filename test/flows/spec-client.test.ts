import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#test/support/world/execute.ts'
import { findLedgerFaults } from '../support/money/ledger-check.ts'
import { OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { changeCard } from '../support/world/change-card.ts'
import { type FakeTelegram, startFakeTelegram } from '../support/world/fake-telegram.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import {
  connectWallet,
  type Json,
  openBrowser,
  pollUntil,
  type SpecBrowser,
  type SpecPlayer,
} from '../support/world/spec-client.ts'

/*
 * From connecting to withdrawing, in this order, by a client that knows the specification alone: every call of its section 7,
 * each with the fields that stand there, and what the specification says of the answer.
 */

const ONE_USDT = 10n ** 18n
const POST_URL = 'https://x.com/ann/status/'

type SpecCard = Json & { id: number; name: string; price: string; imageUrl: string }
type SpecPurchase = Json & { id: number; userId: number; cardId: number; purchasePrice: string; txHash: string | null }
type SpecBalance = { userId: number; bv3Balance: number; usdtBalance: string; referralEarnings: string }
type SpecWithdrawal = Json & { id: number; status: string }
type SpecClaim = Json & { claimType: string; claimed: boolean; socialRejected: boolean; adminNotes: string | null }
type SpecAdminClaim = Json & { id: number; user_id: number; wallet_address: string }

let telegram: FakeTelegram
let platform: TestPlatform
let admin: SpecBrowser
let referrer: SpecPlayer
let player: SpecPlayer
let userId: number
let card: SpecCard
beforeAll(async () => {
  telegram = await startFakeTelegram()
  platform = await startTestPlatform({
    ...OPERATOR_ENVIRONMENT,
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_BOT_TOKEN: '1:operator',
    TELEGRAM_ADMIN_CHAT_ID: '-1',
    PURCHASE_BOT_TOKEN: '2:group',
    PURCHASE_BOT_CHAT_ID: '@group',
  })
  ;[referrer, player] = await Promise.all([connectWallet(platform.url), connectWallet(platform.url)])
  admin = openBrowser(platform.url)
})
afterAll(async () => {
  const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await platform?.close()
  await telegram?.stop()
  expect(faults).toEqual([])
})

/** With 18 decimals. */
function toBaseUnits(price: string): bigint {
  const [whole = '', fraction = ''] = price.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}
const balanceOf = ({ browser, query }: SpecPlayer) => browser.get<SpecBalance>(`/api/balance?${query}`)
const purchasesOf = ({ browser, query }: SpecPlayer) => browser.get<SpecPurchase[]>(`/api/purchases/user?${query}`)

test('a visitor sees cards and game rates, and mines as a guest', async () => {
  const { browser } = player
  const cards = await browser.get<SpecCard[]>('/api/cards')
  expect(cards).toHaveLength(6)
  for (const each of cards) {
    expect(each).toMatchObject({ name: expect.any(String), description: expect.any(String), isActive: true })
    for (const whole of ['id', 'totalBv3', 'dailyBv3', 'totalBought']) expect(Number.isInteger(each[whole])).toBe(true)
    for (const decimal of ['price', 'totalUsdt', 'dailyUsdt']) expect(each[decimal]).toMatch(/^\d+(\.\d+)?$/)
  }
  const settings = await browser.get<Json[]>('/api/game/settings')
  expect(settings).toContainEqual({ cardId: cards[0]?.id, isActive: true, tokensPerMinute: expect.anything() })

  expect(await browser.get('/api/mining/active?guestMode=true')).toMatchObject({ sessions: [] })
  await browser.post('/api/mining/start', { guestMode: true, cardIds: [] })
  const { sessions } = await browser.get<{ sessions: Json[] }>('/api/mining/active?guestMode=true')
  expect(sessions).toHaveLength(1)
  await browser.post('/api/mining/stop', { guestMode: true })
  expect(await browser.get('/api/mining/active?guestMode=true')).toMatchObject({ sessions: [] })
  expect((await browser.send('GET', `/api/balance?${player.query}`)).status).toBe(401)
})

test('the operator logs in and puts a card on sale', async () => {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = OPERATOR_ENVIRONMENT
  expect((await admin.send('POST', '/api/admin/login', { username, password: 'wrong' })).status).toBe(401)
  const { success, token } = await admin.post<{ success: boolean; token: string }>('/api/admin/login', {
    username,
    password,
  })
  expect(success).toBe(true)
  expect((await admin.send('GET', '/api/admin/check')).status).toBe(401)
  admin.useToken(token)
  expect((await admin.send('GET', '/api/admin/check')).body).toBeTruthy()
  expect(await player.browser.get<unknown>(`/api/admin/check?${player.query}`)).toBeFalsy()

  const draft = { name: 'Blue Java', price: '2.30', totalBv3: 30_000, totalUsdt: '0', dailyBv3: 600, dailyUsdt: '0' }
  const made = await admin.post<SpecCard>('/api/admin/cards', { ...draft, imageUrl: '' })
  const edit = { ...draft, name: 'Java', totalUsdt: '1.5', dailyUsdt: '1.45', imageUrl: made.imageUrl, isActive: true }
  await admin.put(`/api/admin/cards/${made.id}`, { ...edit, price: 2.4 })
  const readCard = async () => (await admin.get<SpecCard[]>('/api/cards')).find(({ id }) => id === made.id) as SpecCard
  expect(await readCard()).toMatchObject({ ...edit, price: '2.4' })
  // As a card of an older deployment may have it: the panel takes two decimals.
  await changeCard(platform.databaseUrl, sql`update cards set price = 2.345e18 where id = ${made.id}`)
  card = await pollUntil('the card at its new price', async () => {
    const changed = await readCard()
    return changed.price === '2.345' ? changed : null
  })
})

test('connecting creates the user and sets the referrer', async () => {
  for (const each of [referrer, player]) await each.signIn()
  await referrer.browser.post('/api/users', { walletAddress: referrer.wallet })
  const body = { walletAddress: player.wallet, referredBy: referrer.wallet }
  const user = await player.browser.post<{ id: number }>('/api/users', body)
  expect(user).toMatchObject({
    walletAddress: player.wallet.toLowerCase(),
    referredBy: referrer.wallet.toLowerCase(),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(await player.browser.post('/api/users', body)).toEqual(user)
  userId = user.id
  expect(await player.browser.hear()).toMatchObject({ type: expect.any(String) })
})

test('each paid copy is recorded, even if it is posted before its payment is final', async () => {
  await player.browser.post('/api/local/faucet', { walletAddress: player.wallet })
  const quantity = 3
  const txHash = await player.payUsdt(toBaseUnits(card.price) * BigInt(quantity))
  const purchasePrice = ((Number(card.price) * quantity) / quantity).toFixed(2)
  const record = (copy: number) =>
    player.browser.send('POST', '/api/purchases', {
      userId: String(userId),
      cardId: String(card.id),
      purchasePrice,
      txHash: `${txHash}-${copy}`,
      paymentMethod: 'USDT',
    })
  // Whatever is answered: the client names each copy once, and never again.
  for (const { status } of await Promise.all([1, 2, 3].map(record))) expect([200, 404, 409]).toContain(status)
  const bought = await pollUntil('the copies', async () => {
    const purchases = await purchasesOf(player)
    return purchases.length === quantity ? purchases : null
  })
  for (const each of bought) {
    expect(each).toMatchObject({ userId, cardId: card.id, purchasePrice: card.price, paymentMethod: 'USDT' })
    expect(each.purchasedAt).toMatch(/^\d{4}-/)
  }
  expect(bought.map((each) => each.txHash).sort()).toEqual([1, 2, 3].map((copy) => `${txHash}-${copy}`))
  expect((await record(1)).body).toMatchObject({ id: bought.find((each) => each.txHash === `${txHash}-1`)?.id })
})

test('the referrer has 15 % of it at once', async () => {
  const stats = { totalReferrals: 1, totalEarnings: '1.05525' }
  expect(await referrer.browser.get(`/api/referrals?${referrer.query}`)).toMatchObject({ stats })
  expect(await balanceOf(referrer)).toMatchObject({
    bv3Balance: 0,
    usdtBalance: '1.05525',
    referralEarnings: '1.05525',
  })
})

test('copies given by the operator are purchases too, all of them', async () => {
  await admin.post('/api/admin/give-nft', { walletAddress: player.wallet, cardId: card.id, quantity: 60 })
  expect(await purchasesOf(player)).toHaveLength(63)
})

test('owned cards mine what a balance shows', async () => {
  const { browser, query } = player
  await browser.post('/api/mining/start', { userId, cardIds: [card.id] })
  const { sessions } = await browser.get<{ sessions: Json[] }>(`/api/mining/active?${query}`)
  const terms = { dailyBv3: 600, dailyUsdt: '1.45' }
  expect(sessions).toMatchObject([{ cardId: card.id, sessionStart: expect.any(String), card: terms }])
  const mined = await pollUntil('mined BV3', async () => {
    const balance = await balanceOf(player)
    return balance.bv3Balance > 0 && balance.usdtBalance !== '0' ? balance : null
  })
  expect(mined).toMatchObject({ userId, usdtBalance: expect.stringMatching(/^0\.\d+$/) })
  await browser.post('/api/mining/stop', { walletAddress: player.wallet })
  expect(await browser.get(`/api/mining/active?${query}`)).toMatchObject({ sessions: [] })
  expect((await balanceOf(player)).bv3Balance).toBeGreaterThanOrEqual(mined.bv3Balance)
})

test('a score without a run is saved and earns what the server decides: nothing', async () => {
  const score = { score: 120, timePlayedMinutes: 1.5, tokensEarned: 4.5, wasNftOwner: true, nftCardsOwned: 63 }
  const saved = await player.browser.post('/api/game/save-score', { walletAddress: player.wallet, ...score })
  expect(Number(saved.tokensEarned)).toBe(0)
})

test('the airdrop is submitted, rejected with a reason, submitted again, approved and claimed, and so is a referral', async () => {
  const joinOf = async ({ browser, query }: SpecPlayer) =>
    (await browser.get<SpecClaim[]>(`/api/airdrop/claims?${query}`)).find(({ claimType }) => claimType === 'join')
  const submit = async ({ browser, wallet }: SpecPlayer, id: number, post: number) => {
    await browser.post('/api/airdrop/submit-social', { walletAddress: wallet, userId: id, retweetUrl: POST_URL + post })
    const claims = await admin.get<SpecAdminClaim[]>('/api/admin/airdrop-claims')
    const claim = claims.find((each) => each.wallet_address === wallet.toLowerCase())
    expect(claim).toMatchObject({ user_id: id, amount: '100', submitted_at: expect.any(String), admin_notes: null })
    return claim?.id
  }
  const referrerId = (await balanceOf(referrer)).userId
  await admin.post('/api/admin/approve-airdrop', { claimId: await submit(referrer, referrerId, 10_001), notes: '' })
  const first = await submit(player, userId, 10_002)
  expect(await joinOf(player)).toMatchObject({ socialSubmitted: true, socialApproved: false, claimed: false })
  await admin.post('/api/admin/reject-airdrop', { claimId: first, notes: 'Not retweeted' })
  expect(await joinOf(player)).toMatchObject({ socialRejected: true, adminNotes: 'Not retweeted' })
  const again = { walletAddress: player.wallet, userId, retweetUrl: `${POST_URL}10003` }
  await player.browser.post('/api/airdrop/submit-social', again)
  const [waiting] = await admin.get<SpecAdminClaim[]>('/api/admin/airdrop-claims')
  await admin.post('/api/admin/approve-airdrop', { claimId: waiting?.id, notes: 'Thanks' })
  expect(await joinOf(player)).toMatchObject({ socialApproved: true, claimed: false })

  const before = (await balanceOf(player)).bv3Balance
  for (const { browser, wallet, id } of [
    { ...referrer, id: referrerId },
    { ...player, id: userId },
  ])
    await browser.post('/api/airdrop/claim', { walletAddress: wallet, userId: id })
  expect(await joinOf(player)).toMatchObject({ claimed: true, amount: '100' })
  const named = { walletAddress: player.wallet, userId, referralCode: referrer.wallet }
  await player.browser.post('/api/airdrop/claim-referral', named)
  const claims = await player.browser.get<SpecClaim[]>(`/api/airdrop/claims?${player.query}`)
  expect(claims).toContainEqual(expect.objectContaining({ claimType: 'referral', claimed: true, amount: '20' }))
  expect((await balanceOf(player)).bv3Balance - before).toBe(12_000)
  expect((await balanceOf(referrer)).bv3Balance).toBe(12_000)
})

test('tokens sent to a balance are withdrawn to the wallet', async () => {
  const { browser, wallet, query } = player
  const sent = await admin.post('/api/admin/send-tokens', {
    walletAddress: wallet,
    bv3Amount: '1.5',
    usdtAmount: 11.25,
  })
  expect(sent.walletAddress).toBe(wallet.toLowerCase())
  const ask = { walletAddress: wallet, tokenType: 'USDT', toAddress: wallet }
  for (const amount of ['0', '-1', 'ten', '100000'])
    expect((await browser.send('POST', '/api/withdrawals', { ...ask, amount })).status).toBe(422)
  const [rejected, paid] = [
    await browser.post<SpecWithdrawal>('/api/withdrawals', { ...ask, amount: '1' }),
    await browser.post<SpecWithdrawal>('/api/withdrawals', { ...ask, amount: 10.25 }),
  ]
  expect(paid).toMatchObject({ userId, amount: '10.25', status: 'pending', tokenType: 'USDT' })
  expect(paid).toMatchObject({ toAddress: wallet.toLowerCase(), requestedAt: expect.any(String) })
  expect(await admin.get<SpecWithdrawal[]>('/api/admin/withdrawals')).toHaveLength(2)
  const before = await player.tokenBalance()
  await admin.put(`/api/admin/withdrawals/${paid.id}`, { status: 'approved' })
  expect((await admin.send('PUT', `/api/admin/withdrawals/${rejected.id}`, { status: 'rejected' })).status).toBe(422)
  await pollUntil('the payout', async () => {
    const list = await browser.get<SpecWithdrawal[]>(`/api/withdrawals/user?${query}`)
    return list.find(({ id }) => id === paid.id)?.status === 'completed' ? list : null
  })
  expect((await player.tokenBalance()) - before).toBe((1_025n * ONE_USDT) / 100n)
})

test('the panel counts and lists all of it', async () => {
  expect(await admin.get('/api/admin/dashboard')).toMatchObject({
    totalUsers: 2,
    totalPurchases: 63,
    pendingWithdrawals: 1,
    totalRevenue: '7.035',
  })
  const users = await admin.get<Json[]>('/api/admin/users')
  expect(users.find(({ id }) => id === userId)).toMatchObject({ walletAddress: player.wallet.toLowerCase() })
  const balances = await admin.get<Json[]>('/api/admin/balances')
  expect(balances.map(({ walletAddress }) => walletAddress)).toContain(player.wallet.toLowerCase())
  const [latest] = await admin.get<SpecPurchase[]>('/api/admin/purchases')
  expect(latest).toMatchObject({ cardId: card.id, userId })
})

test('the settings and the quick actions answer in the panel’s format', async () => {
  const { wallet } = player
  await admin.put('/api/admin/logo', { logoUrl: '', logoText: 'Banana' })
  const works = { success: true, message: expect.any(String) }
  expect(await admin.post('/api/admin/telegram/test')).toEqual(works)
  expect(await admin.post('/api/admin/telegram/message', { message: 'Hello' })).toEqual(works)
  expect(await admin.post('/api/admin/purchase-bot/test')).toEqual(works)
  expect(await admin.post('/api/admin/purchase-bot/test-notification')).toEqual(works)
  const act = (path: string) => admin.post(`/api/admin/${path}`, { walletAddress: wallet })
  const done = { success: true, error: null }
  // The sample players’ referrers are owed for what was bought elsewhere.
  const bonusesMissing = 2
  expect(await act('setup-demo')).toMatchObject(done)
  expect(await act('preview-backfill')).toMatchObject({
    ...done,
    usersToProcess: bonusesMissing,
    report: expect.anything(),
  })
  expect(await act('backfill-rewards')).toMatchObject({
    ...done,
    usersProcessed: bonusesMissing,
    report: expect.anything(),
  })
  expect(await act('consolidate-wallets')).toMatchObject({
    ...done,
    ...{ consolidated: 0, totalDuplicatesRemoved: 0, report: expect.anything() },
  })
})

import type { Page, Route } from 'playwright-core'
import { confirmPurchase, openPurchase } from '../e2e/support/player-steps.ts'
import { TX_HASH, withdrawal } from '../support/browser/parts/samples.ts'
import { waitUntil } from '../support/wait-until.ts'
import { readCards } from '../support/world/player.ts'
import { buy, buyUnopened, neverAnswer, refuse, reloadWith, type ScreenScene, type Theatre } from './scene.ts'

const ACTIVE = '**/api/mining/active**'

/** Opens a page as a player with cards of two kinds. */
async function collector(theatre: Theatre, path: string, language?: string): Promise<Page> {
  const player = theatre.nextPlayer()
  await player.signIn()
  await buy(player, theatre.site, [1, 2])
  return theatre.enter(player, path, language)
}

/** Opens a page as a player whose cards are mining. */
async function miner(theatre: Theatre, path: string, language?: string): Promise<Page> {
  const player = theatre.nextPlayer()
  await player.signIn()
  await buy(player, theatre.site, [2, 1, 1])
  const cards = await readCards(theatre.site)
  await player.start(cards.slice(0, 3).map(({ id }) => id))
  return theatre.enter(player, path, language)
}

/** Shows the shift report of a player who has just stopped mining. */
async function afterShift(theatre: Theatre, language: string, stop: string): Promise<Page> {
  const page = await miner(theatre, '/mining', language)
  await page.getByRole('button', { name: stop }).click()
  await page.locator('#shift-report').waitFor()
  return page
}

/** Shows the activity of a player whose mining was settled, with the settlement expanded. */
async function settled(theatre: Theatre, language?: string): Promise<Page> {
  const player = theatre.nextPlayer()
  await player.signIn()
  await buy(player, theatre.site, [2, 1, 1])
  const cards = await readCards(theatre.site)
  await player.start(cards.slice(0, 3).map(({ id }) => id))
  // Mining a hundredth of BV3 takes some seconds.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  await player.post('/api/mining/stop', { walletAddress: player.address })
  const page = await theatre.enter(player, '/profile/activity', language)
  await page.locator('summary').first().click()
  return page
}

/**
 * Opens the profile of a player with withdrawals of each kind. The first shows its cancel dialog, and another was paid just now.
 */
async function withdrawer(theatre: Theatre, language?: string): Promise<Page> {
  const page = await theatre.enter(theatre.nextPlayer(), '/profile', language)
  await page.evaluate(() => localStorage.setItem('openWithdrawals', '[3]'))
  await page.route('**/api/withdrawals/user**', (route) => answerWith(route, WITHDRAWALS))
  // A pending withdrawal is held.
  await page.route('**/api/balance**', async (route) =>
    answerWith(route, { ...(await (await route.fetch()).json()), usdtHeld: WITHDRAWALS[0]?.amount }),
  )
  await page.route('**/api/withdrawals/waits', (route) =>
    answerWith(route, { days: 30, waits: { medianMs: 10_000_000, longestMs: 170_000_000 } }),
  )
  await page.reload()
  await page.getByRole('button', { name: /Cancel withdrawal|Cancelar retiro/ }).click()
  return page
}

const AT = { requestedAt: '2026-07-01T12:05:00.000Z', decidedAt: '2026-07-01T14:20:00.000Z' }
const WITHDRAWALS = [
  withdrawal({ id: 4, amount: '12.5', net: '12.1875', fee: '0.3125', notInstant: ['first_withdrawal'] }),
  withdrawal({ id: 3, status: 'completed', ...AT, completedAt: '2026-07-01T14:31:00.000Z', txHash: TX_HASH }),
  withdrawal({ id: 2, status: 'rejected', ...AT, isCancelled: true, reason: 'Cancelled by the player' }),
  withdrawal({ id: 1, status: 'rejected', ...AT, reason: 'Please verify your account first.' }),
]

const answerWith = (route: Route, body: unknown) => route.fulfill({ json: body })

const newcomer = (theatre: Theatre, path: string) => theatre.enter(theatre.nextPlayer(), path)

/** Scenes of a player whose wallet is connected and signed in. */
export const PLAYER_SCENES: readonly ScreenScene[] = [
  { page: 'home', state: 'connected', show: (theatre) => collector(theatre, '/') },
  { page: 'home', state: 'connected-spanish', show: (theatre) => collector(theatre, '/', 'es') },
  { page: 'mining', state: 'empty', show: (theatre) => newcomer(theatre, '/mining') },
  { page: 'mining', state: 'stopped', show: (theatre) => collector(theatre, '/mining') },
  { page: 'mining', state: 'active', show: (theatre) => miner(theatre, '/mining') },
  { page: 'mining', state: 'active-spanish', show: (theatre) => miner(theatre, '/mining', 'es') },
  {
    page: 'mining',
    state: 'details',
    async show(theatre) {
      const page = await miner(theatre, '/mining')
      await page.getByText('Details', { exact: true }).click()
      return page
    },
  },
  { page: 'mining', state: 'report', show: (theatre) => afterShift(theatre, 'en', 'Stop Mining') },
  { page: 'mining', state: 'report-spanish', show: (theatre) => afterShift(theatre, 'es', 'Detener minería') },
  {
    page: 'mining',
    state: 'joined',
    async show(theatre) {
      const player = theatre.nextPlayer()
      await player.signIn()
      await buy(player, theatre.site, [1, 1])
      const [mined, , bought] = await readCards(theatre.site)
      await player.start([mined?.id ?? 0])
      await player.pay(await player.order(bought?.id ?? 0, 2))
      await waitUntil('the copies', async () => (await player.purchases()).length === 4)
      await player.open((await player.purchases()).map(({ id }) => id))
      const page = await theatre.enter(player, '/mining')
      await page.getByText('Joined this shift automatically.').waitFor()
      return page
    },
  },
  {
    page: 'mining',
    state: 'away',
    async show(theatre) {
      const page = await miner(theatre, '/mining')
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage).filter((it) => it.startsWith('mining-last-seen:'))) {
          const seen = JSON.parse(localStorage.getItem(key) ?? '')
          localStorage.setItem(key, JSON.stringify({ ...seen, asOf: '2026-01-01T00:00:00.000Z' }))
        }
      })
      await page.reload({ waitUntil: 'networkidle' })
      await page.getByText('While you were away').waitFor()
      return page
    },
  },
  {
    page: 'mining',
    state: 'loading',
    async show(theatre) {
      const page = await reloadWith(await collector(theatre, '/mining'), ACTIVE, neverAnswer)
      await page.getByRole('status', { name: 'Loading your mining' }).waitFor()
      return page
    },
  },
  {
    page: 'mining',
    state: 'error',
    async show(theatre) {
      const page = await reloadWith(await collector(theatre, '/mining'), ACTIVE, refuse)
      await page.getByText('Your mining could not be loaded.').waitFor()
      return page
    },
  },
  {
    page: 'mining',
    state: 'stale',
    isOneScreen: true,
    async show(theatre) {
      const page = await miner(theatre, '/mining')
      await page.route(/\/(api|livez)/, (route) => route.abort())
      // Calls that repeat every few seconds fail first, and the page then checks the server. Only one of the two notices is
      // visible.
      await page.getByText('Not updated since').first().waitFor()
      await page.getByText('The server cannot be reached. Figures are from').waitFor({ state: 'attached' })
      return page
    },
  },
  { page: 'profile', state: 'empty', show: (theatre) => newcomer(theatre, '/profile') },
  { page: 'profile', state: 'collector', show: (theatre) => miner(theatre, '/profile') },
  { page: 'profile', state: 'collector-spanish', show: (theatre) => miner(theatre, '/profile', 'es') },
  { page: 'profile', state: 'withdrawals', show: (theatre) => withdrawer(theatre) },
  { page: 'profile', state: 'withdrawals-spanish', show: (theatre) => withdrawer(theatre, 'es') },
  { page: 'card', state: 'owner', show: (theatre) => miner(theatre, '/cards/1') },
  { page: 'card', state: 'owner-spanish', show: (theatre) => miner(theatre, '/cards/1', 'es') },
  { page: 'profile-collection', state: 'empty', show: (theatre) => newcomer(theatre, '/profile/collection') },
  { page: 'profile-collection', state: 'collector', show: (theatre) => miner(theatre, '/profile/collection') },
  {
    page: 'profile-collection',
    state: 'collector-spanish',
    show: (theatre) => miner(theatre, '/profile/collection', 'es'),
  },
  { page: 'profile-activity', state: 'empty', show: (theatre) => newcomer(theatre, '/profile/activity') },
  { page: 'profile-activity', state: 'settled', show: (theatre) => settled(theatre) },
  { page: 'profile-activity', state: 'settled-spanish', show: (theatre) => settled(theatre, 'es') },
  { page: 'profile-help', state: 'newcomer', show: (theatre) => newcomer(theatre, '/profile/help') },
  {
    page: 'profile',
    state: 'error',
    async show(theatre) {
      const page = await reloadWith(
        await newcomer(theatre, '/profile'),
        /\/api\/(balance|purchases|withdrawals|referrals|activity)/,
        refuse,
      )
      for (const what of ['balance', 'withdrawals', 'cards', 'referrals']) {
        await page.getByText(`Your ${what} could not be loaded.`).waitFor()
      }
      await page.getByRole('button', { name: 'Use all' }).waitFor()
      return page
    },
  },
  {
    page: 'profile',
    state: 'loading',
    async show(theatre) {
      const page = await reloadWith(
        await newcomer(theatre, '/profile'),
        /\/api\/(balance|purchases|withdrawals|referrals|activity)/,
        neverAnswer,
      )
      await page.getByText('Loading your balance').waitFor({ state: 'attached' })
      // The form appears after the figures.
      await page.getByRole('button', { name: 'Use all' }).waitFor()
      return page
    },
  },
  {
    page: 'purchase',
    state: 'notice',
    isOneScreen: true,
    show: async (theatre) => (await shopper(theatre)).page,
  },
  {
    page: 'purchase',
    state: 'contract-wallet',
    isOneScreen: true,
    async show(theatre) {
      const page = await newcomer(theatre, '/')
      await page.route('**/api/auth/session', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), canPayBnb: false } })
      })
      await page.reload({ waitUntil: 'networkidle' })
      await page
        .getByRole('button', { name: /^Purchase/ })
        .first()
        .click()
      await page.getByText('Smart-contract wallets can pay in USDT only.').waitFor()
      return page
    },
  },
  {
    page: 'purchase',
    state: 'confirming',
    isOneScreen: true,
    async show(theatre) {
      const { page } = await shopper(theatre)
      // The local chain has a receipt within milliseconds, and the server credits soon after. The step would be over too early.
      await page.route('**/rpc', hideReceipts)
      await page.route(/\/api\/(purchases|balance|orders\/[^/]+$)/, neverAnswer)
      await confirmPurchase(page)
      await page.locator('[aria-current=step]').filter({ hasText: 'Waiting for the network' }).waitFor()
      return page
    },
  },
  {
    page: 'purchase',
    state: 'short',
    isOneScreen: true,
    async show(theatre) {
      const page = await newcomer(theatre, '/')
      await openPurchase(page, 'Pip Manzano', 1)
      await page.getByText(/ short$/).waitFor()
      return page
    },
  },
  {
    page: 'opening',
    state: 'closed',
    isOneScreen: true,
    async show(theatre) {
      const { page } = await shopper(theatre)
      await page.route('**/api/purchases/user**', neverAnswer)
      await confirmPurchase(page)
      await page.getByRole('dialog', { name: 'Opening the stall' }).waitFor()
      return page
    },
  },
  { page: 'opening', state: 'one', isOneScreen: true, show: (theatre) => opened(theatre, [0, 0, 0, 0, 0, 1]) },
  { page: 'opening', state: 'hand', isOneScreen: true, show: (theatre) => opened(theatre, [0, 0, 10]) },
  { page: 'opening', state: 'mixed-spanish', isOneScreen: true, show: (theatre) => opened(theatre, [2, 2, 1], 'es') },
]

/** Simulates a node that never has a receipt. */
function hideReceipts(route: Route): Promise<void> {
  const { id, method } = route.request().postDataJSON() as { id: number; method: string }
  return method === 'eth_getTransactionReceipt'
    ? route.fulfill({ json: { jsonrpc: '2.0', id, result: null } })
    : route.continue()
}

/** Opens Home as a player who returns to copies that are not opened yet. */
async function opened(theatre: Theatre, counts: readonly number[], language?: string): Promise<Page> {
  const player = theatre.nextPlayer()
  await player.signIn()
  // Buys while the player is on a page that opens no copies.
  const page = await theatre.enter(player, '/airdrop', language)
  await buyUnopened(player, theatre.site, counts)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.locator('[data-stage="over"]').waitFor()
  await page.locator('[data-front] .opening-number').waitFor()
  return page
}

/** Opens the secure-purchase notice as a player with test funds. */
async function shopper(theatre: Theatre): Promise<{ page: Page }> {
  const player = theatre.nextPlayer()
  await player.signIn()
  await player.faucet()
  const page = await theatre.enter(player, '/')
  await openPurchase(page, 'Pip Manzano', 2)
  return { page }
}

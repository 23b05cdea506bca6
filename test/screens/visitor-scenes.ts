import type { Page, Route } from 'playwright-core'
import type { CallAnswer } from '#core/api/call.ts'
import type { getSharedPayout, getSharedRun } from '#core/api/shared-links.ts'
import { answer, neverAnswer, refuse, reloadWith, type ScreenScene, type Theatre } from './scene.ts'

/** Returns a scene of Home while `handle` answers the call for the cards or leaves it pending. */
const homeWith = (state: string, handle: (route: Route) => Promise<void>): ScreenScene => ({
  page: 'home',
  state,
  async show(theatre) {
    const page = await reloadWith(await theatre.visit('/wallet-guide'), '**/api/cards', handle)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  },
})

const connectDialog = (state: string, language: string, wallet: string): ScreenScene => ({
  page: 'connect',
  state,
  isOneScreen: true,
  async show(theatre) {
    const page = await theatre.visit('/', language)
    await page
      .getByRole('button', { name: /^(Connect|Conectar)/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText(wallet).first().waitFor()
    return page
  },
})

/** Returns a scene of the guests' panel on Home, with Pip mining. */
const guestMining = (state: string, language: string): ScreenScene => ({
  page: 'home',
  state,
  async show(theatre) {
    const page = await theatre.visit('/', language)
    await page.locator('#guest-mining').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: /^(Try guest mining|Probar)/ }).click()
    await page.getByText(/would have mined|habría minado/).waitFor()
    await page.locator('#guest-mining canvas').waitFor()
    // Waits for the first hundredth, which takes twelve seconds, because zeros say nothing.
    await page
      .locator('#guest-mining p')
      .filter({ hasText: /0[.,]01$/ })
      .waitFor()
    // Other pictures show the stalls, and a phone's picture would end before the guests' panel.
    await page.locator('#nfts').evaluate((stalls) => stalls.setAttribute('hidden', ''))
    return page
  },
})

/** Returns a scene of Home that was opened by a shared link. */
const byLink = (state: string, language: string, search: string): ScreenScene => ({
  page: 'home',
  state,
  isOneScreen: true,
  async show(theatre) {
    const page = await theatre.visit('/wallet-guide', language)
    await page.route('**/api/shared/payouts/*', answer(SHARED_PAYOUT))
    await page.route('**/api/shared/runs/*', answer(SHARED_RUN))
    await page.goto(`/?ref=${REFERRER}&${search}`)
    await page
      .getByText(/0x5290\.\.\.9EE7/)
      .first()
      .waitFor()
    return page
  },
})

const REFERRER = '0x52908400098527886E0F7030069857D2E4169EE7'
const SHARED_PAYOUT: CallAnswer<typeof getSharedPayout> = {
  ...{ asset: 'USDT', net: '38.25', to: '0x5290...9EE7', paidAt: '2026-11-20T18:04:00.000Z' },
}
const SHARED_RUN: CallAnswer<typeof getSharedRun> = {
  ...{ runId: 12, variant: 'character', by: '0x5290...9EE7', score: 1_230, earnedBv3: '0.42', isRanked: true },
}

/** Opens Home and then disconnects its network. */
async function offline(theatre: Theatre, keepsShell = false): Promise<Page> {
  const page = await theatre.visit('/', 'en', keepsShell)
  if (keepsShell) await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // A part that is still loading would replace the page.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  return page
}

/** Scenes of a visitor who has connected no wallet. */
export const VISITOR_SCENES: readonly ScreenScene[] = [
  ...[
    ['home', '/'],
    ['mining', '/mining'],
    ['airdrop', '/airdrop'],
    ['profile', '/profile'],
    ['wallet-guide', '/wallet-guide'],
    ['card', '/cards/1'],
  ].map(([page = '', path = '']): ScreenScene => ({ page, state: 'visitor', show: (theatre) => theatre.visit(path) })),
  ...[
    ['home', '/'],
    ['airdrop', '/airdrop'],
    ['wallet-guide', '/wallet-guide'],
  ].map(
    ([page = '', path = '']): ScreenScene => ({ page, state: 'spanish', show: (theatre) => theatre.visit(path, 'es') }),
  ),
  { page: 'not-found', state: 'visitor', isOneScreen: true, show: (theatre) => theatre.visit('/no-such-page') },
  homeWith('loading', neverAnswer),
  homeWith('error', refuse),
  homeWith('empty', answer([])),
  {
    page: 'home',
    state: 'offline',
    isOneScreen: true,
    async show(theatre) {
      const page = await offline(theatre)
      await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor()
      return page
    },
  },
  {
    page: 'mining',
    state: 'not-arrived',
    isOneScreen: true,
    async show(theatre) {
      const page = await offline(theatre, true)
      await page.getByRole('link', { name: 'Mining' }).first().click()
      await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
      return page
    },
  },
  guestMining('guest-mining', 'en'),
  guestMining('guest-mining-spanish', 'es'),
  byLink('by-payout', 'en', `payout=0x${'ab'.repeat(32)}`),
  byLink('by-run-spanish', 'es', 'run=12'),
  connectDialog('dialog', 'en', 'Demo wallet'),
  connectDialog('dialog-spanish', 'es', 'MetaMask'),
  {
    page: 'connect',
    state: 'guide-dialog',
    isOneScreen: true,
    async show(theatre) {
      const page = await theatre.visit('/airdrop')
      await page.getByRole('button', { name: 'How to Connect Wallet' }).click()
      await page.getByRole('dialog', { name: 'Wallet Guide' }).waitFor()
      return page
    },
  },
]

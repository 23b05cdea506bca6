import type { Page, Route } from 'playwright-core'
import { answer, neverAnswer, refuse, reloadWith, type Scene, type Theatre } from './scene.ts'

/** Home while its cards never come, or come like this. */
const homeWith = (state: string, handle: (route: Route) => Promise<void>): Scene => ({
  page: 'home',
  state,
  async show(theatre) {
    const page = await reloadWith(await theatre.visit('/wallet-guide'), '**/api/cards', handle)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  },
})

const connectDialog = (state: string, language: string, wallet: string): Scene => ({
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

/** Home, whose network is gone. */
async function offline(theatre: Theatre): Promise<Page> {
  const page = await theatre.visit('/')
  await page.context().setOffline(true)
  return page
}

/** What somebody sees who has connected nothing. */
export const VISITOR_SCENES: readonly Scene[] = [
  ...[
    ['home', '/'],
    ['mining', '/mining'],
    ['game', '/game'],
    ['airdrop', '/airdrop'],
    ['profile', '/profile'],
    ['wallet-guide', '/wallet-guide'],
    ['card', '/cards/1'],
    ['not-found', '/no-such-page'],
  ].map(([page = '', path = '']): Scene => ({ page, state: 'visitor', show: (theatre) => theatre.visit(path) })),
  ...[
    ['home', '/'],
    ['airdrop', '/airdrop'],
    ['wallet-guide', '/wallet-guide'],
  ].map(([page = '', path = '']): Scene => ({ page, state: 'spanish', show: (theatre) => theatre.visit(path, 'es') })),
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
      const page = await offline(theatre)
      await page.getByRole('link', { name: 'Mining' }).first().click()
      await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
      return page
    },
  },
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

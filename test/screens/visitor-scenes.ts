import type { Page } from 'playwright-core'
import { answer, neverAnswer, refuse, reloadWith, type Scene } from './scene.ts'

const openConnectDialog = (page: Page) =>
  page
    .getByRole('button', { name: /^(Connect|Conectar)/ })
    .first()
    .click()

/** What somebody sees who has connected nothing. */
export const VISITOR_SCENES: readonly Scene[] = [
  ...[
    ['home', '/'],
    ['mining', '/mining'],
    ['game', '/game'],
    ['airdrop', '/airdrop'],
    ['profile', '/profile'],
    ['wallet-guide', '/wallet-guide'],
    ['not-found', '/no-such-page'],
  ].map(([page = '', path = '']): Scene => ({ page, state: 'visitor', show: (theatre) => theatre.visit(path) })),
  ...[
    ['home', '/'],
    ['airdrop', '/airdrop'],
    ['wallet-guide', '/wallet-guide'],
  ].map(([page = '', path = '']): Scene => ({ page, state: 'spanish', show: (theatre) => theatre.visit(path, 'es') })),
  {
    page: 'home',
    state: 'loading',
    show: async (theatre) => reloadWith(await theatre.visit('/wallet-guide'), '**/api/cards', neverAnswer).then(home),
  },
  {
    page: 'home',
    state: 'error',
    show: async (theatre) => reloadWith(await theatre.visit('/wallet-guide'), '**/api/cards', refuse).then(home),
  },
  {
    page: 'home',
    state: 'empty',
    show: async (theatre) => reloadWith(await theatre.visit('/wallet-guide'), '**/api/cards', answer([])).then(home),
  },
  {
    page: 'home',
    state: 'offline',
    isOneScreen: true,
    async show(theatre) {
      const page = await theatre.visit('/')
      await page.context().setOffline(true)
      await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor()
      return page
    },
  },
  {
    page: 'mining',
    state: 'not-arrived',
    isOneScreen: true,
    async show(theatre) {
      const page = await theatre.visit('/')
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Mining' }).first().click()
      await page.getByRole('heading', { name: 'This page has not arrived' }).waitFor()
      return page
    },
  },
  {
    page: 'connect',
    state: 'dialog',
    isOneScreen: true,
    async show(theatre) {
      const page = await theatre.visit('/')
      await openConnectDialog(page)
      await page.getByRole('dialog').getByText('Demo wallet').waitFor()
      return page
    },
  },
  {
    page: 'connect',
    state: 'dialog-spanish',
    isOneScreen: true,
    async show(theatre) {
      const page = await theatre.visit('/', 'es')
      await openConnectDialog(page)
      await page.getByRole('dialog').getByText('MetaMask').first().waitFor()
      return page
    },
  },
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

async function home(page: Page): Promise<Page> {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

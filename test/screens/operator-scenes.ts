import type { Page } from 'playwright-core'
import { logIn, openTab, payUnasked, playerWithUsdt, requestUsdt } from '../e2e/support/operator-steps.ts'
import type { Scene, Theatre } from './scene.ts'

let desk: Promise<void> | undefined

/** Things that wait for the operator, and one that was decided. Whichever tab is shown first. */
const fillDesk = (theatre: Theatre): Promise<void> => {
  desk ??= bringWork(theatre)
  return desk
}

async function bringWork({ site, airdrop }: Theatre): Promise<void> {
  const player = await playerWithUsdt(site)
  await requestUsdt(player, '0.5')
  await payUnasked(site, player, 3n)
  const careless = await airdrop.newPlayer()
  await airdrop.submit(careless)
  await airdrop.reject((await airdrop.waiting(careless)).id, 'You follow two of us only.')
  await airdrop.submit(await airdrop.newPlayer())
}

const tab = (state: string, name: string, language = 'en'): Scene => ({
  page: 'admin',
  state,
  async show(theatre) {
    await fillDesk(theatre)
    const page = await theatre.visit('/')
    await logIn(page)
    await page.evaluate((it) => localStorage.setItem('language', it), language)
    await page.reload({ waitUntil: 'networkidle' })
    await openTab(page, name)
    await page.waitForLoadState('networkidle')
    return page
  },
})

/** Somebody's wallet that has never been here. */
const STRANGER = `0x${'c0ffee'.repeat(7).slice(0, 40)}`

/** A tab, and what is done there until the state stands. */
const stateOf = (scene: Scene, state: string, act: (page: Page) => Promise<void>): Scene => ({
  page: scene.page,
  state,
  isOneScreen: true,
  async show(theatre) {
    const page = await scene.show(theatre)
    await act(page)
    await page.waitForLoadState('networkidle')
    return page
  },
})

/** The list comes after the tab, and the form after the list. */
const cardsTab = (state: string, name: string, create: string, language?: string): Scene => {
  const scene = tab(state, name, language)
  const act = (page: Page) => page.getByRole('button', { name: create }).waitFor()
  return { ...stateOf(scene, state, act), isOneScreen: false }
}
const CARDS = cardsTab('cards', 'NFT Cards', 'Create NFT Card')
const GIVE = tab('give-nft', 'Give NFT')
const SEND = tab('send-tokens', 'Send Tokens')

const CATALOGUE_SCENES: readonly Scene[] = [
  CARDS,
  cardsTab('cards-spanish', 'Cartas NFT', 'Crear carta NFT', 'es'),
  stateOf(CARDS, 'card-edited', async (page) => {
    await page.getByRole('button', { name: /^Edit card 2/ }).click()
    await page.getByRole('dialog').waitFor()
  }),
  stateOf(CARDS, 'card-short-of-its-price', async (page) => {
    await page.getByRole('button', { name: /^Edit card 2/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Total USDT').fill('30')
    await dialog.getByRole('button', { name: 'Update Card' }).click()
    await page.getByRole('dialog', { name: 'This card costs more than its price' }).waitFor()
  }),
  GIVE,
  stateOf(GIVE, 'give-nft-confirmed', async (page) => {
    await page.getByLabel('Wallet address').fill(STRANGER)
    await page.getByLabel('NFT card').selectOption('2')
    await page.getByLabel('Quantity').fill('3')
    await page.getByRole('tabpanel').getByRole('button', { name: 'Give NFT' }).click()
    await page.getByText('This wallet has never signed in here').waitFor()
  }),
  SEND,
  stateOf(SEND, 'send-tokens-confirmed', async (page) => {
    await page.getByLabel('Wallet address').fill(STRANGER)
    await page.getByLabel('BV3 amount').fill('250')
    await page.getByLabel('USDT amount').fill('12.50')
    await page.getByRole('tabpanel').getByRole('button', { name: 'Send Tokens' }).click()
    await page.getByText('This wallet has never signed in here').waitFor()
  }),
]

/** The panel, before and after the login. */
export const OPERATOR_SCENES: readonly Scene[] = [
  { page: 'admin', state: 'login', show: (theatre) => theatre.visit('/admin') },
  tab('withdrawals', 'Withdrawals'),
  tab('withdrawals-spanish', 'Retiros', 'es'),
  tab('payments', 'Payments'),
  tab('airdrops', 'Airdrops'),
  ...CATALOGUE_SCENES,
  tab('audit-log', 'Audit log'),
  tab('audit-log-spanish', 'Registro de auditoría', 'es'),
]

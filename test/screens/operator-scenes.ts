import type { Page } from 'playwright-core'
import type { StoredSettings } from '#core/api/settings.ts'
import { logIn, openTab, payWithoutOrder, playerWithUsdt, requestUsdt } from '../e2e/support/operator-steps.ts'
import { sampleDays } from '../support/browser/parts/chart-samples.ts'
import { logInAsOperator } from '../support/operator/operator.ts'
import { answer, type ScreenScene, type Theatre } from './scene.ts'

let desk: Promise<void> | undefined

/** Creates work that waits for the operator and one decided entry, once for all tabs. */
const fillDesk = (theatre: Theatre): Promise<void> => {
  desk ??= createPendingWork(theatre)
  return desk
}

async function createPendingWork({ site, airdrop }: Theatre): Promise<void> {
  const player = await playerWithUsdt(site)
  await requestUsdt(player, '0.5')
  await payWithoutOrder(site, player, 3n)
  const careless = await airdrop.newPlayer()
  await airdrop.submit(careless)
  await airdrop.reject((await airdrop.waiting(careless)).id, 'You follow two of us only.')
  await airdrop.submit(await airdrop.newPlayer())
}

/** Creates a second operator who has only a password. */
async function createSecondOperator({ site }: Theatre): Promise<void> {
  const owner = await logInAsOperator(site)
  await owner.post('/api/admin/operators', { username: 'viv.night-shift', role: 'viewer' })
  await owner.post('/api/admin/logout', {})
}
let secondOperator: Promise<void> | undefined

/** Changes a setting that no other picture shows, so that the log has a change to undo. */
async function changeRates({ site }: Theatre): Promise<void> {
  const owner = await logInAsOperator(site)
  const { gameRates } = await owner.get<StoredSettings>('/api/admin/settings')
  const change = { name: 'gameRates', value: { free: '0.2', owner: '3.5' }, version: gameRates.version }
  await owner.put('/api/admin/settings', change)
  await owner.post('/api/admin/logout', {})
}
let changedRates: Promise<void> | undefined

/** Returns a scene of the security tab, with the form that these buttons open. */
const security = (state: string, buttons: readonly string[], language = 'en'): ScreenScene => ({
  page: 'admin',
  state,
  isOneScreen: buttons.length > 0,
  async show(theatre) {
    secondOperator ??= createSecondOperator(theatre)
    await secondOperator
    const page = await tab(state, language === 'en' ? 'Security' : 'Seguridad', language).show(theatre)
    await page.getByText('127.0.0.1').first().waitFor()
    for (const name of buttons) {
      await page.getByRole('button', { name, exact: true }).click()
      // The form is loaded on demand, and the first picture would show only the tab.
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    }
    return page
  },
})

const auditLog = (state: string, name: string, language = 'en'): ScreenScene => ({
  page: 'admin',
  state,
  async show(theatre) {
    changedRates ??= changeRates(theatre)
    await changedRates
    const page = await tab(state, name, language).show(theatre)
    await page
      .getByRole('button', { name: language === 'en' ? /^Undo #/ : /^Deshacer #/ })
      .first()
      .waitFor()
    return page
  },
})

type PageAction = (page: Page) => Promise<unknown>

export const tab = (state: string, name: string, language = 'en', act: PageAction = async () => {}): ScreenScene => ({
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
    await act(page)
    return page
  },
})

/** Returns a scene of the overview of a platform that has run for long. */
const charts = (state: string, name: string, days: number, language = 'en'): ScreenScene => ({
  page: 'admin',
  state,
  async show(theatre) {
    const page = await tab(state, name, language).show(theatre)
    await page.route('**/api/admin/days*', answer(sampleDays(days)))
    await page.goto(`/admin?days=${days}`, { waitUntil: 'networkidle' })
    return page
  },
})

/** Scene of two pending withdrawals that are about to be approved together. */
const batch: ScreenScene = {
  page: 'admin',
  state: 'withdrawals-batch',
  isOneScreen: true,
  async show(theatre) {
    await requestUsdt(await playerWithUsdt(theatre.site), '0.25')
    const page = await tab('withdrawals', 'Withdrawals').show(theatre)
    await page.getByRole('checkbox', { name: /^Select \d/ }).click()
    await page.getByRole('button', { name: /^Approve \d/ }).click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    return page
  },
}

/** Scene of a withdrawal that is about to be approved, with the facts about its player. */
const facts: ScreenScene = {
  page: 'admin',
  state: 'withdrawals-facts',
  isOneScreen: true,
  async show(theatre) {
    const page = await tab('withdrawals', 'Withdrawals').show(theatre)
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
    await page.getByRole('dialog').getByText('Account since').waitFor()
    return page
  },
}

/** Scene of the page of a player whose withdrawal is pending. */
const player: ScreenScene = {
  page: 'admin',
  state: 'player',
  async show(theatre) {
    const page = await tab('withdrawals', 'Withdrawals').show(theatre)
    await page
      .getByRole('link', { name: /^Player \d/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Figures' }).waitFor()
    await page.waitForLoadState('networkidle')
    return page
  },
}

/** Scene of the search results for `#1`. */
const find: ScreenScene = {
  page: 'admin',
  state: 'find',
  isOneScreen: true,
  async show(theatre) {
    const page = await tab('withdrawals', 'Withdrawals').show(theatre)
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'What to find' }).fill('#1')
    await page.getByRole('option').first().waitFor()
    await page.waitForLoadState('networkidle')
    return page
  },
}

/** Changes terms without saving. The page shows the effect below the fields. */
async function changeTerms(page: Page) {
  await page.getByLabel('Minimum withdrawal').fill('10')
  await page.getByLabel('Withdrawal fee').fill('2.5')
  await page.getByLabel('BV3 withdrawals').selectOption({ label: 'Open' })
}

/**
 * Scene of the maintenance notice. Maintenance ends as soon as the page is shown, because a visitor's page polls only every half
 * minute.
 */
const maintenance: ScreenScene = {
  page: 'home',
  state: 'maintenance',
  async show({ site, visit }) {
    const operator = await logInAsOperator(site)
    const set = async (isOn: boolean) => {
      const { maintenance: stored } = await operator.get<StoredSettings>('/api/admin/settings')
      const value = { isOn, message: 'New stalls are being built. Back at 14:00 UTC.' }
      await operator.put('/api/admin/settings', { name: 'maintenance', value, version: stored.version })
    }
    await set(true)
    const page = await visit('/')
    await page.getByText('Back at 14:00 UTC.').waitFor()
    await set(false)
    return page
  },
}

/** Wallet that has never signed in here. */
const STRANGER = `0x${'c0ffee'.repeat(7).slice(0, 40)}`

/** Returns a scene that opens another scene and then acts on its page. */
const stateOf = (scene: ScreenScene, state: string, act: (page: Page) => Promise<void>): ScreenScene => ({
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

/** Returns a scene of the cards tab. Its list loads after the tab, and the form after the list. */
const cardsTab = (state: string, name: string, create: string, language?: string): ScreenScene => {
  const scene = tab(state, name, language)
  const act = (page: Page) => page.getByRole('button', { name: create }).waitFor()
  return { ...stateOf(scene, state, act), isOneScreen: false }
}
const CARDS = cardsTab('cards', 'NFT Cards', 'Create NFT Card')
const GIVE = tab('give-nft', 'Give NFT')
const SEND = tab('send-tokens', 'Send Tokens')

const CATALOGUE_SCENES: readonly ScreenScene[] = [
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

/** Scene of the games tab with an unsaved daily budget. The page shows its effect below the fields. */
const GAMES = tab('games', 'Game Management', 'en', (page) => page.getByLabel('Daily budget').fill('2500'))

/** Scenes of the panel before and after the login, and of the effect of its settings on players. */
export const OPERATOR_SCENES: readonly ScreenScene[] = [
  maintenance,
  { page: 'admin', state: 'login', show: (theatre) => theatre.visit('/admin') },
  tab('overview', 'Overview'),
  tab('overview-spanish', 'Resumen', 'es'),
  charts('charts', 'Overview', 30),
  charts('charts-year', 'Overview', 365),
  charts('charts-spanish', 'Resumen', 90, 'es'),
  tab('users', 'Users'),
  tab('purchases', 'Purchases'),
  tab('all-purchases', 'All Purchases'),
  tab('withdrawals', 'Withdrawals'),
  tab('withdrawals-spanish', 'Retiros', 'es'),
  batch,
  facts,
  player,
  find,
  tab('payments', 'Payments'),
  tab('airdrops', 'Airdrops'),
  tab('solvency', 'Solvency'),
  tab('solvency-spanish', 'Solvencia', 'es'),
  tab('settings', 'Settings', 'en', changeTerms),
  tab('settings-spanish', 'Ajustes', 'es', (page) => page.getByLabel('Retiro mínimo').waitFor()),
  ...CATALOGUE_SCENES,
  GAMES,
  tab('games-spanish', 'Gestión de juegos', 'es', (page) => page.getByLabel('Presupuesto diario').waitFor()),
  stateOf(GAMES, 'games-rate-edited', async (page) => {
    await page.getByRole('button', { name: /^Edit rate of card 2/ }).click()
    await page.getByRole('dialog').getByLabel('Own rate').fill('4.5')
  }),
  auditLog('audit-log', 'Audit log'),
  auditLog('audit-log-spanish', 'Registro de auditoría', 'es'),
  {
    page: 'admin',
    state: 'audit-log-undo',
    isOneScreen: true,
    async show(theatre) {
      const page = await auditLog('', 'Audit log').show(theatre)
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await page.getByRole('dialog').getByText('What changes').waitFor()
      return page
    },
  },
  security('security', []),
  security('security-spanish', [], 'es'),
  security('security-second-factor', ['Set up']),
  security('security-new-operator', ['Add an operator']),
  {
    page: 'admin',
    state: 'security-proof',
    isOneScreen: true,
    async show(theatre) {
      const page = await security('', []).show(theatre)
      await page.getByRole('button', { name: 'End my other sessions' }).click()
      const refusal = {
        error: 'operator_proof_required',
        message: 'Nothing was done. Please confirm it is you with your password or a one-time code.',
      }
      await page.route('**/api/admin/sessions', (route) => route.fulfill({ status: 403, json: refusal }))
      await page.getByRole('button', { name: 'End them' }).click()
      await page.getByRole('dialog', { name: 'Confirm it is you' }).waitFor()
      return page
    },
  },
]

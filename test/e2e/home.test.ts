import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from './support/accessibility.ts'
import { readShifts, readToTheEnd, SHIFT_MAX, watchShifts } from './support/layout-shift.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { DESKTOP, openStage, PATIENTLY, PHONE, type Stage, type Visitor } from './support/stage.ts'

const TREASURY = '**/api/transparency'
const CARDS = '**/api/cards'
const FIGURES = {
  asOf: '2026-11-21T04:00:00.000Z',
  treasury: {
    usdt: '1234.5',
    unavailableSince: null,
    wallets: [{ kind: 'treasury', address: `0x${'ab'.repeat(20)}`, usdt: '1234.5' }],
  },
  owed: {
    now: '1000',
    in30Days: '1500',
    in90Days: '2000',
    available: '600',
    held: '150',
    earned: '200',
    openPayments: '50',
  },
  coverage: { now: '123.4', in30Days: '82.3', in90Days: '61.7' },
  usdtEndsAt: null,
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ EXPLORER_URL: 'https://explorer.example' })
})
afterAll(() => stage?.close())

const treasury = (page: Page) => page.getByRole('region', { name: 'Can the market pay?' })
const refuse = (route: Route) => route.fulfill({ status: 503, body: '{"error":"dependency_down","message":"Down."}' })
const answer = (json: unknown) => (route: Route) => route.fulfill({ json })

async function visit(viewport = DESKTOP, language = 'en'): Promise<Visitor> {
  const visitor = await stage.visitor(viewport)
  await watchShifts(visitor.page)
  await visitor.page.addInitScript((choice) => localStorage.setItem('language', choice), language)
  return visitor
}

async function expectStill(page: Page): Promise<void> {
  const { sum, shifts } = await readShifts(page)
  expect(sum, shifts.join('\n')).toBeLessThan(SHIFT_MAX)
}

/** Lets a call wait until it is told to go on. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}

describe.each([
  { screen: 'desktop', viewport: DESKTOP },
  { screen: 'phone', viewport: PHONE },
])('on a $screen', ({ viewport }) => {
  test('a visitor finds all of it, and nothing moves while it comes', async () => {
    const { page, context, complaints } = await visit(viewport)
    const release = await hold(page, CARDS)
    await page.goto('/')
    await page.getByRole('status', { name: 'Loading the cards' }).waitFor()
    expect(await violations(page)).toEqual([])
    release()
    await page.getByRole('heading', { name: 'Pip Manzano' }).waitFor()
    await readToTheEnd(page)
    await treasury(page).getByText('In our wallets').first().waitFor()
    await page.getByRole('list', { name: 'Official contacts' }).waitFor()
    await expectStill(page)
    for (const name of ['Dual Rewards', /15% Referrals/, '6 NFT Cards', 'Tonight on the stalls', 'Official contacts']) {
      await page.getByRole('heading', { name }).first().waitFor()
    }
    expect(await page.getByRole('link', { name: 'See the six cards' }).getAttribute('href')).toBe('#nfts')
    expect(await page.getByRole('link', { name: 'Start mining' }).getAttribute('href')).toBe('/mining')
    await page.getByText('USDT rewards are valid only until token listing.').waitFor()
    await page.getByText('No listing date is set yet.').waitFor()
    await page.getByText('Nobody of the team ever asks for your keys or seed words.').waitFor()
    const pip = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pip Manzano' }) })
    await pip.getByText('9.00').first().waitFor()
    await pip.getByText('At most 9,000 in all, spent after 50 days. Locked until the operator opens it.').waitFor()
    await pip.getByText('At most 7.65 in all, spent after 17 days.').waitFor()
    await page.getByText(/Guest mode mines 0\.05 BV3\/min/).waitFor()
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a wallet finds its balance and its cards, and nothing moves while they come', async () => {
    const { page, context, complaints } = await visit(viewport)
    await page.goto('/')
    await connectAndSignIn(page, 'Demo wallet')
    const release = await hold(page, '**/api/balance?*')
    await page.reload()
    const board = page.getByRole('region', { name: 'What you have' })
    await board.getByText('Loading your balance').waitFor({ state: 'attached' })
    expect(await violations(page)).toEqual([])
    release()
    await board.getByText('locked until the operator opens it').waitFor()
    await board.getByText('withdrawable').waitFor()
    await board.getByRole('link', { name: 'None yet. Choose one below.' }).waitFor()
    await readToTheEnd(page)
    await expectStill(page)
    expect(await page.locator('#guest-mining').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the treasury: covered, not covered, unavailable, not loaded, and old', async () => {
    const { page, context } = await visit(viewport)
    await page.clock.install()
    let visits = 0
    const show = async (handler: (route: Route) => unknown) => {
      visits += 1
      await page.unroute(TREASURY)
      await page.route(TREASURY, handler)
      await page.goto(`/?visit=${visits}#treasury`)
      await treasury(page).waitFor()
    }
    await show(answer(FIGURES))
    await treasury(page).getByText('123.4%', { exact: true }).waitFor()
    await treasury(page).getByText('Above 100%, everybody could be paid today.').waitFor()
    const owed = treasury(page).getByRole('list', { name: 'What is there, and what is owed' }).getByRole('listitem')
    expect(await owed.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim()))).toEqual([
      'In our wallets 1,234.50 USDT on the chain',
      'Owed now 1,000.00 USDT covered 123.4%',
      'Owed in 30 days, at most 1,500.00 USDT covered 82.3%',
      'Owed in 90 days, at most 2,000.00 USDT covered 61.7%',
    ])
    const link = treasury(page).getByRole('link', { name: /in the block explorer$/ })
    expect(await link.getAttribute('href')).toBe(`https://explorer.example/address/0x${'ab'.repeat(20)}`)
    await treasury(page).getByText('What these figures mean').click()
    await treasury(page).getByText('Payments that bought nothing yet').waitFor()
    expect(await violations(page)).toEqual([])

    await page.route(TREASURY, refuse)
    await page.clock.fastForward(61_000)
    await treasury(page)
      .getByText(/^Not updated since/)
      .waitFor()
    expect(await violations(page)).toEqual([])

    await show(answer({ ...FIGURES, coverage: { ...FIGURES.coverage, now: '99.9' } }))
    await treasury(page).getByText('Below 100%, not everybody could be paid today.').waitFor()

    const wallets = FIGURES.treasury.wallets.map((wallet) => ({ ...wallet, usdt: null }))
    const unknown = { usdt: null, unavailableSince: '2026-11-21T03:30:00.000Z', wallets }
    const noCoverage = { now: null, in30Days: null, in90Days: null }
    await show(answer({ ...FIGURES, treasury: unknown, coverage: noCoverage }))
    await treasury(page).getByText('Unavailable', { exact: true }).waitFor()
    await treasury(page)
      .getByText(/^The chain cannot be read since Nov 21, 2026/)
      .waitFor()
    await treasury(page).getByText('1,000.00 USDT', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])

    await show(refuse)
    await treasury(page).getByText('The treasury’s figures could not be loaded.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(TREASURY)
    await treasury(page).getByRole('button', { name: 'Try again' }).click()
    await treasury(page).getByText('In our wallets').first().waitFor()
    await context.close()
  })

  test('the cards: none on sale, not loaded, and a listing that is near', async () => {
    const { page, context } = await visit(viewport)
    await page.route(CARDS, answer([]))
    await page.goto('/#nfts')
    await page.getByRole('heading', { name: 'The stalls are closed' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(CARDS)
    await page.route(CARDS, refuse)
    await page.reload()
    await page.getByText('The cards could not be loaded.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(CARDS)
    const config = await (await page.request.get('/api/config')).json()
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000 + 60_000).toISOString()
    await page.route('**/api/config', answer({ ...config, listedAt: inTwoDays }))
    await page.reload()
    await page.getByText(/^Listing: /).waitFor()
    // Two days of 0.45 and not all of 7.65.
    await page
      .getByText(/^At most 0\.90 until the listing on /)
      .first()
      .waitFor()
    await context.close()
  })
})

test('the treasury shows what the server says', async () => {
  const { page, context } = await visit()
  await page.goto('/#treasury')
  const payouts = treasury(page).getByRole('listitem').filter({ hasText: 'Payouts come from' })
  await expect.poll(() => payouts.textContent(), PATIENTLY).toContain('1,000,000.00 USDT')
  await treasury(page).getByText('Nothing owed', { exact: true }).waitFor()
  await context.close()
})

test('in Spanish', async () => {
  const { page, context, complaints } = await visit(PHONE, 'es')
  await page.goto('/')
  await page.getByRole('heading', { name: 'El mercado nocturno donde las bananas salen a minar.' }).waitFor()
  await page.getByText('Las recompensas en USDT valen solo hasta el listado del token.').waitFor()
  await page.getByText('Como máximo 9.000 en total; se agota tras 50 días.').first().waitFor()
  await page.getByText('9,00').first().waitFor()
  const line = page.getByText('Te vio venir. Y también te vio dudar.')
  expect(await line.getAttribute('lang')).toBe('es')
  await readToTheEnd(page)
  await page.getByRole('region', { name: '¿Puede pagar el mercado?' }).getByText('1.000.000,00').first().waitFor()
  await page.getByText('Nadie del equipo te pide jamás tus claves ni tus palabras semilla.').waitFor()
  expect(await violations(page)).toEqual([])
  await expectStill(page)
  expect(complaints).toEqual([])
  await context.close()
})

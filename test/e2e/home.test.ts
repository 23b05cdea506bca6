import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { scrollToEnd } from './support/scroll-to-end.ts'
import { DESKTOP, PHONE } from './support/stage.ts'

const treasury = (page: Page) => page.getByRole('region', { name: 'Can we pay what we owe?' })

/** Lets a call wait until it is told to go on. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}

test('a visitor sees the whole page without layout shift, also on a phone and in Spanish', async ({ stage }) => {
  const { page, complaints } = await stage.visitor()
  const release = await hold(page, '**/api/cards')
  await page.goto('/')
  await page.getByRole('status', { name: 'Loading the cards' }).waitFor()
  release()
  await page.getByRole('heading', { name: 'Pip Manzano' }).waitFor()
  await page.waitForLoadState('networkidle')
  await scrollToEnd(page)
  await treasury(page).getByText('In our wallets').first().waitFor()
  await page.getByRole('list', { name: 'Official contacts' }).waitFor()
  for (const name of [
    'Dual Rewards',
    /15% Referrals/,
    '6 NFT Cards',
    'On the stalls tonight',
    'How it works',
    'Official contacts',
  ]) {
    await page.getByRole('heading', { name }).first().waitFor()
  }
  expect(await page.getByRole('link', { name: 'See all cards' }).getAttribute('href')).toBe('#nfts')
  expect(await page.getByRole('link', { name: 'Start mining' }).getAttribute('href')).toBe('/mining')
  await page.getByText('USDT rewards are valid only until token listing.').waitFor()
  await page.getByText('No listing date is set yet.').waitFor()
  await page.getByText('We never ask for your keys or recovery phrase.').waitFor()
  await page.getByText(/Guest mode mines 0\.05\sBV3\/min/).waitFor()
  const payouts = treasury(page).getByRole('listitem').filter({ hasText: 'Payouts come from' })
  await payouts.getByText(/^[\d,]+\.\d\d\sUSDT$/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/cards')
  await findInSpanish(page)
  expect(complaints).toEqual([])
})

async function findInSpanish(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.setViewportSize(PHONE)
  const release = await hold(page, '**/api/cards')
  await page.goto('/')
  await page.getByRole('heading', { name: 'El mercado nocturno de las bananas mineras.' }).waitFor()
  await page.getByText('Las recompensas en USDT valen solo hasta el listado del token.').waitFor()
  release()
  await page.getByRole('article').filter({ hasText: 'Madame Java' }).getByText('Detalles').click()
  const line = page.getByText('Te vio venir. Y también te vio dudar.')
  expect(await line.getAttribute('lang')).toBe('es')
  await page.waitForLoadState('networkidle')
  await scrollToEnd(page)
  await page
    .getByRole('region', { name: '¿Podemos pagar lo que debemos?' })
    .getByText(/^[\d.]+,\d\d\sUSDT$/)
    .first()
    .waitFor()
  await page.getByText('Nunca te pedimos tus claves ni tu frase de recuperación.').waitFor()
  expect(await violations(page)).toEqual([])
}

test('a wallet sees its balance and cards without layout shift, on a desktop and on a phone', async ({ stage }) => {
  const { page, complaints } = await stage.visitor()
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    const release = await hold(page, '**/api/balance?*')
    // From the top: a reload would go back to where one was.
    await page.goto('/')
    const board = page.getByRole('region', { name: 'What you have' })
    await board.getByText('Loading your balance').waitFor({ state: 'attached' })
    release()
    await board.getByText('locked until withdrawals open').waitFor()
    await board.getByText('withdrawable').waitFor()
    await board.getByRole('link', { name: 'None yet. Choose one below.' }).waitFor()
    await page.waitForLoadState('networkidle')
    await scrollToEnd(page)
    expect(await page.locator('#guest-mining').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.unroute('**/api/balance?*')
  }
  expect(complaints).toEqual([])
})

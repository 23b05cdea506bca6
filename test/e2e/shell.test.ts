import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sidewaysPx, smallTargets, squeezed, violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { bar, deployAnother, openDrawer, speak } from './support/shell-steps.ts'
import { DESKTOP, PATIENTLY, PHONE, type Stage, type Visitor } from './support/stage.ts'

const LINKS = [
  ['Home', '/'],
  ['Mining', '/mining'],
  ['Game', '/game'],
  ['Claim Airdrop', '/airdrop'],
  ['Profile', '/profile'],
  ['Wallet Guide', '/wallet-guide'],
]
/** What the server answers beyond the page's own files. */
const SERVER_PATHS = /\/api\/|\/livez/

async function at(stage: Stage, path: string, viewport = DESKTOP): Promise<Visitor> {
  const visitor = await stage.visitor(viewport)
  await visitor.page.goto(path)
  await visitor.page.locator('main h1').first().waitFor()
  return visitor
}

/** Somebody whose wallet the server calls the operator's. */
async function operatorAt(stage: Stage, path: string, viewport = DESKTOP): Promise<Visitor> {
  const visitor = await stage.visitor(viewport)
  await visitor.page.route('**/api/admin/check?**', (route) => route.fulfill({ json: true }))
  await visitor.page.goto(path)
  await connectAndSignIn(visitor.page, 'Demo wallet')
  return visitor
}

const linksOf = (page: Page) =>
  bar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((it) => [it.textContent, it.getAttribute('href')]))

describe('on a desktop', () => {
  test('a visitor finds every page, the four channels and the way to connect', async ({ stage }) => {
    const { page, complaints } = await at(stage, '/')
    expect(await linksOf(page)).toEqual(LINKS)
    await expect
      .poll(() => page.getByRole('banner').getByRole('list', { name: 'Official channels' }).getByRole('link').count())
      .toBe(4)
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor()
    for (const [name = '', path] of LINKS) {
      await bar(page).getByRole('link', { name, exact: true }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await expect.poll(() => bar(page).locator('[aria-current=page]').textContent()).toBe(name)
    }
    expect(complaints).toEqual([])
  })

  test('a wallet is shown by its ends, sees the panel only as the operator’s, and can be left', async ({ stage }) => {
    const { page } = await operatorAt(stage, '/')
    expect(await linksOf(page)).toEqual([...LINKS, ['Admin', '/admin']])
    // The bar is at its fullest now.
    await speak(page, 'Español')
    await page.getByRole('banner').getByRole('button', { name: 'Desconectar' }).waitFor()
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // A new width is laid out with the next frame.
      await expect.poll(() => sidewaysPx(page), PATIENTLY).toBeLessThanOrEqual(0)
      await expect.poll(() => squeezed(page), PATIENTLY).toEqual([])
    }
    await speak(page, 'English')
    const address = await page.evaluate(() => localStorage.getItem('walletAddress'))
    const copy = page
      .getByRole('banner')
      .getByRole('button', { name: /^Copy 0x/ })
      .first()
    const shown = await copy.evaluate((it) => it.firstChild?.textContent ?? '')
    expect(shown.slice(0, 6).toLowerCase() + shown.slice(-4).toLowerCase()).toBe(
      `${address?.slice(0, 6)}${address?.slice(-4)}`.toLowerCase(),
    )
    expect(shown.length).toBeLessThan(14)
    await page.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor()
    await expect.poll(() => linksOf(page)).toEqual(LINKS)
  })
})

describe('on a phone', () => {
  test('the thumb reaches four pages, and the rest one tap further', async ({ stage }) => {
    const { page } = await operatorAt(stage, '/', PHONE)
    const tabs = await bar(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((it) => it.getAttribute('href')))
    expect(tabs).toEqual(['/', '/mining', '/game', '/airdrop'])
    expect(await bar(page).getByRole('link', { name: 'Claim Airdrop' }).count()).toBe(1)
    await openDrawer(page)
    for (const name of ['Profile', 'Wallet Guide', 'Admin']) await bar(page).getByRole('link', { name }).waitFor()
    expect(await smallTargets(page, 'body')).toEqual([])
    expect(await violations(page)).toEqual([])
    await bar(page).getByRole('link', { name: 'Profile' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/profile')
    await expect.poll(() => bar(page).getByRole('button', { name: 'Disconnect' }).isVisible()).toBe(false)
    await openDrawer(page)
    await bar(page).getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).waitFor()
  })
})

describe('language and theme', () => {
  test('another language keeps the page and the wallet, and is still there after a reload', async ({ stage }) => {
    const { page, complaints } = await stage.visitor()
    await page.goto('/')
    await connectAndSignIn(page, 'Demo wallet')
    const address = await page.evaluate(() => localStorage.getItem('walletAddress'))
    await bar(page).getByRole('link', { name: 'Wallet Guide' }).click()
    await page.getByRole('heading', { name: 'Wallet Guide' }).waitFor()
    expect(
      await page
        .getByRole('radio', { name: 'Español' })
        .first()
        .evaluate((it) => it.parentElement?.lang),
    ).toBe('es')
    await speak(page, 'Español')
    await page.getByRole('heading', { name: 'Guía de wallets' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Desconectar' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/wallet-guide')
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('walletAddress')])).toEqual([
      'es',
      address,
    ])
    expect(await page.title()).toContain('Guía de wallets')
    await page.reload()
    await page.getByRole('heading', { name: 'Guía de wallets' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Desconectar' }).waitFor()
    // By keyboard, as one group of choices.
    await page.getByRole('radio', { name: 'Español' }).first().focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('heading', { name: 'Wallet Guide' }).waitFor()
    expect(complaints).toEqual([])
  })
})

test('without a network the page says since when, money actions say so too, and all is asked anew afterwards', async ({
  stage,
}) => {
  const { page, context } = await stage.visitor()
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  await context.setOffline(true)
  const sign = page.getByRole('status').filter({ hasText: /You are offline\. Figures are from \d/ })
  await sign.waitFor()
  await page.getByRole('button', { name: 'Get test funds' }).first().click()
  await page.getByText('You are offline. Please try again when you are connected.').waitFor()
  expect(await violations(page)).toEqual([])
  await bar(page).getByRole('link', { name: 'Mining' }).click()
  await page.getByRole('heading', { name: 'This page has not arrived' }).waitFor()
  await Promise.all([page.waitForRequest('**/api/balance?**'), context.setOffline(false)])
  await page
    .getByRole('heading', { name: /^Mining/ })
    .first()
    .waitFor()
  expect(await sign.count()).toBe(0)
})

test('a server that does not answer is named, and heard of again at a click or by itself', async ({ stage }) => {
  const { page } = await at(stage, '/')
  // The page asks for the server only when the test lets it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const sign = page.getByText(/The server cannot be reached\. Figures are from/)
  const retry = page.getByRole('status').getByRole('button', { name: 'Try again' })
  for (const comeBack of [() => retry.click(), () => page.clock.runFor(5_000)]) {
    await page.route(SERVER_PATHS, (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await sign.waitFor()
    await page.unroute(SERVER_PATHS)
    await Promise.all([page.waitForRequest('**/api/cards'), comeBack()])
    await sign.waitFor({ state: 'detached' })
  }
})

test('a page of an older deployment leads to the new one', async ({ stage }) => {
  const { page } = await at(stage, '/')
  const putBack = await deployAnother(page)
  await bar(page).getByRole('link', { name: 'Wallet Guide' }).click()
  await page.getByRole('heading', { name: 'There is a new version' }).waitFor()
  expect(await violations(page)).toEqual([])
  // Elsewhere the page goes on, under a sign that says so.
  await bar(page).getByRole('link', { name: 'Home' }).click()
  const reload = page.getByRole('status').getByRole('button', { name: 'Reload the page' })
  await reload.waitFor()
  await bar(page).getByRole('link', { name: 'Wallet Guide' }).click()
  await putBack()
  await page.getByRole('main').getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { name: 'Wallet Guide' }).waitFor()
})

test('a page that breaks says so, and the rest of the market stays open', async ({ stage }) => {
  const { page } = await stage.visitor()
  await page.route('**/api/cards', (route) => route.fulfill({ json: [{ id: 1, price: 'no number' }] }))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Something broke' }).waitFor()
  expect(await violations(page)).toEqual([])
  await bar(page).getByRole('link', { name: 'Wallet Guide' }).click()
  await page.getByRole('heading', { name: 'Wallet Guide' }).waitFor()
})

test('a page is fetched when somebody reaches for its link', async ({ stage }) => {
  const { page } = await at(stage, '/no-such-page')
  const link = bar(page).getByRole('link', { name: 'Wallet Guide' })
  await Promise.all([page.waitForRequest(/\/assets\/wallet-guide-page-/), link.hover()])
  expect(new URL(page.url()).pathname).toBe('/no-such-page')
})

test('the first stop of the keyboard skips to the content', async ({ stage }) => {
  const { page } = await at(stage, '/wallet-guide')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PAGE_LINKS } from '../support/browser/page-links.ts'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { bar, chooseLanguage, deployAnother, isScriptOf, openDrawer } from './support/shell-steps.ts'
import { type BrowserStage, PHONE, POLL_OPTIONS, type Visitor } from './support/stage.ts'

async function openHome(stage: BrowserStage): Promise<Visitor> {
  const visitor = await stage.visitor()
  await visitor.page.goto('/')
  await visitor.page.locator('main h1').first().waitFor()
  return visitor
}

const linksOf = (page: Page) =>
  bar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((it) => [it.textContent, it.getAttribute('href')]))

const isHeadingFocused = () => document.activeElement?.matches('#main h1')

test('a visitor reaches every page by keys and by the bar, the four channels and the connect button', async ({
  stage,
}) => {
  const { page, complaints } = await openHome(stage)
  // The first stop of the keyboard skips to the content.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), POLL_OPTIONS).toBe('main')

  expect(await linksOf(page)).toEqual(PAGE_LINKS)
  const channels = page.getByRole('banner').getByRole('list', { name: 'Official channels' }).getByRole('link')
  await expect.poll(() => channels.count(), POLL_OPTIONS).toBe(4)
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor()
  const guide = bar(page).getByRole('link', { name: 'Wallet Guide' })
  // A page is fetched when somebody reaches for its link.
  const isGuide = isScriptOf('wallet-guide-page.tsx')
  await Promise.all([page.waitForRequest((request) => isGuide(new URL(request.url()))), guide.hover()])
  expect(new URL(page.url()).pathname).toBe('/')
  for (const [name = '', path] of PAGE_LINKS) {
    await bar(page).getByRole('link', { name, exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname, POLL_OPTIONS).toBe(path)
    await expect.poll(() => bar(page).locator('[aria-current=page]').textContent(), POLL_OPTIONS).toBe(name)
    // Keyboard and screen reader start at the page's heading; the first page of a visit keeps the focus as it is.
    if (path !== '/') await expect.poll(() => page.evaluate(isHeadingFocused), POLL_OPTIONS).toBe(true)
  }
  expect(complaints).toEqual([])
})

test('a language change stays on the page and keeps the wallet, over a reload and on a phone, until sign-out', async ({
  stage,
}) => {
  const { page, complaints } = await openHome(stage)
  await connectAndSignIn(page, 'Demo wallet')
  const address = await page.evaluate(() => localStorage.getItem('walletAddress'))
  await bar(page).getByRole('link', { name: 'Wallet Guide' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wallet Guide' }).waitFor()
  await chooseLanguage(page, 'Español')
  const guide = page.getByRole('heading', { level: 1, name: 'Guía de wallets' })
  await guide.waitFor()
  await page.reload()
  await guide.waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Desconectar' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wallet-guide')
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('walletAddress')])).toEqual([
    'es',
    address,
  ])
  expect(await page.title()).toContain('Guía de wallets')
  // By keyboard, as one group of choices; each names its own language.
  const spanish = page.getByRole('banner').getByRole('radio', { name: 'Español' })
  expect(await spanish.evaluate((it) => it.parentElement?.lang)).toBe('es')
  await spanish.focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { level: 1, name: 'Wallet Guide' }).waitFor()

  await page.setViewportSize(PHONE)
  await openDrawer(page)
  await bar(page).getByRole('link', { name: 'Claim Airdrop' }).click()
  await expect.poll(() => new URL(page.url()).pathname, POLL_OPTIONS).toBe('/airdrop')
  await bar(page).getByRole('button', { name: 'Disconnect' }).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await openDrawer(page)
  await bar(page).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).waitFor()
})

test('offline the page says since when, money actions say so too, and all data is fetched again afterwards', async ({
  stage,
}) => {
  const { page, context } = await stage.visitor()
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  // All that Home loads later is there: what a press needs is not lost with the network.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const sign = page.getByRole('status').filter({ hasText: /You are offline\. Figures are from \d/ })
  await sign.waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Get test funds' }).click()
  await page.getByText('You are offline. Please try again when you are connected.').waitFor()
  expect(await violations(page)).toEqual([])
  await bar(page).getByRole('link', { name: 'Mining' }).click()
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
  await Promise.all([page.waitForRequest('**/api/balance?**'), context.setOffline(false)])
  await page.getByRole('heading', { level: 1, name: /^Mining/ }).waitFor()
  await sign.waitFor({ state: 'detached' })
})

test('a page of an older deployment offers the new one', async ({ stage }) => {
  const { page } = await stage.visitor()
  // Beside the page, too, a part may be gone that is only loaded now.
  const isLost = isScriptOf('local-funds.tsx')
  await page.route(isLost, (route) => route.fulfill({ status: 404 }))
  await Promise.all([page.waitForResponse((response) => isLost(new URL(response.url()))), page.goto('/')])
  await page.locator('main h1').first().waitFor()
  // All of this page is there: what is lost from now on is the other page.
  await page.waitForLoadState('networkidle')
  const putBack = await deployAnother(page)
  await bar(page).getByRole('link', { name: 'Wallet Guide' }).click()
  await page.getByRole('main').getByRole('heading', { name: 'There is a new version' }).waitFor()
  expect(await violations(page)).toEqual([])
  // Elsewhere the page goes on, under a sign that says so.
  await bar(page).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Reload the page' }).waitFor()
  await bar(page).getByRole('link', { name: 'Wallet Guide' }).click()
  const reload = page.getByRole('main').getByRole('button', { name: 'Reload the page' })
  await reload.waitFor()
  await putBack()
  await reload.click()
  await page.getByRole('heading', { level: 1, name: 'Wallet Guide' }).waitFor()
})

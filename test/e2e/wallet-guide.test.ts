import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallTargets, violations } from './support/accessibility.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { speak } from './support/shell-steps.ts'
import { openStage, PHONE, type Stage } from './support/stage.ts'

const OFFICIAL_PLACES =
  /^https:\/\/(?:apps\.apple\.com|play\.google\.com|chromewebstore\.google\.com|addons\.mozilla\.org)\//
/** As Chrome on a phone introduces itself. */
const PHONE_AGENT = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

test('the page says what the two devices need, what goes wrong, how one knows, and where wallets come from', async () => {
  const { page, context, complaints } = await stage.visitor()
  await page.goto('/wallet-guide')
  await page.getByRole('heading', { level: 1, name: 'Wallet Guide' }).waitFor()
  const main = page.getByRole('main')
  for (const text of [
    'Use the browser inside your wallet app. External browsers cannot connect.',
    'Use a wallet’s browser extension.',
    'Connection failed',
    'Refresh the page and retry.',
    'Wrong network',
    'Switch to the BSC network',
    'Your wallet’s address is visible at the top right.',
    'Your BV3 and USDT balances load.',
    'Every page of the navigation works.',
  ]) {
    await main.getByText(text).first().waitFor()
  }
  for (const store of ['iOS App Store', 'Google Play', 'Chrome', 'Firefox']) {
    const link = main.getByRole('link', { name: `MetaMask for ${store}, opens in a new tab` })
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('href')).toMatch(OFFICIAL_PLACES)
  }
  const targets = await main.getByRole('link').evaluateAll((links) => links.map((it) => it.getAttribute('href') ?? ''))
  expect(targets.filter((href) => !OFFICIAL_PLACES.test(href))).toEqual([])
  expect(await main.getByRole('heading', { level: 2 }).first().textContent()).toBe('On a computer')
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('on a phone the phone’s way comes first, in light and in Spanish too', async () => {
  const context = await stage.browser.newContext({ viewport: PHONE, userAgent: PHONE_AGENT, baseURL: stage.server.url })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await page.goto('/wallet-guide')
  await page.getByRole('heading', { name: 'On a phone' }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe('On a phone')
  await page.getByRole('button', { name: 'More' }).click()
  await speak(page, 'Español')
  await page.getByRole('heading', { name: 'En el teléfono' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await smallTargets(page, 'main')).toEqual([])
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('it asks for the wallet, and says so once there is one', async () => {
  const { page, context } = await stage.visitor()
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  await page.getByRole('link', { name: 'Wallet Guide' }).first().click()
  await page.getByText('Your wallet is connected.').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog', { name: 'Connect Your Wallet' }).waitFor()
  await context.close()
})

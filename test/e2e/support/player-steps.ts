import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { TIMEOUT_MS } from './stage.ts'

/** Calls that a page makes only if it is signed in. */
export const PERSONAL_CALLS = ['/api/balance', '/api/purchases/user', '/api/users']

export async function connect(page: Page, walletName: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Connect/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Connect Your Wallet' })
  await dialog
    .getByRole('listitem')
    .filter({ hasText: walletName })
    .getByRole('button', { name: /Ready to connect/i })
    .click()
}

export async function connectAndSignIn(page: Page, walletName: string): Promise<void> {
  await connect(page, walletName)
  await untilSignedIn(page)
}

/** Waits until the server has a session for the wallet and the page no longer asks for a signature. */
export async function untilSignedIn(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get('/api/auth/session')).status(), { timeout: TIMEOUT_MS, interval: 100 })
    .toBe(200)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Sign in|Waiting for your signature)/i })
    .waitFor({ state: 'hidden' })
}

export async function getTestFunds(page: Page): Promise<void> {
  // On a phone the button is in the bar's second drawer.
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Get test funds' }).filter({ visible: true }).first().click()
  await page.getByText('Test funds arrived').first().waitFor()
  if (await more.isVisible()) await page.keyboard.press('Escape')
}

/** Chooses a card and a quantity and opens the secure-purchase notice. */
export async function openPurchase(page: Page, cardName: string, quantity: number): Promise<void> {
  const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: cardName }) })
  for (let n = 1; n < quantity; n++) await stall.getByRole('button', { name: 'One more' }).click()
  await stall.getByRole('button', { name: /^Purchase/i }).click()
  await page.getByRole('dialog', { name: 'Secure Purchase Notice' }).waitFor()
}

/** Confirms a purchase without starting to mine. */
export async function confirmPurchase(page: Page): Promise<void> {
  const startsMining = page.getByRole('checkbox', { name: 'Start mining right away' })
  const buy = page.getByRole('button', { name: /^(?:Confirm and pay|Pay .* and start mining)/i })
  await buy.waitFor()
  if (await startsMining.isVisible()) await startsMining.uncheck()
  await buy.click()
}

/** Dialog that reveals a purchase, e.g. 'Pip Manzano is yours' or '2 × Pip Manzano'. */
export const opening = (page: Page) => page.getByRole('dialog', { name: /is yours$|are yours$|^\d+ × /i })

export async function waitUntilCredited(page: Page): Promise<void> {
  await opening(page).waitFor()
  await opening(page).getByRole('button', { name: 'Close' }).last().click()
}

/** Returns the BV3 that the running session shows. */
export async function sessionBv3(page: Page): Promise<number> {
  const panel = page.getByRole('region', { name: 'Real-time earnings' })
  const text = await panel
    .getByText(/^BV3\s*[\d,]+\.\d+$/)
    .first()
    .textContent()
  return Number((text ?? '').replace('BV3', '').replace(/[^\d.]/g, ''))
}

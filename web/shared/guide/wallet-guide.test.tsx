import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getConfig } from '#core/api/platform.ts'
import { PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, renderPart } from '#test/support/browser/render-part.tsx'
import { WalletGuidePage } from '#web/pages/wallet-guide-page.tsx'
import { readConnectDialog, setConnectDialog } from '#web/session/session-actions.ts'
import { WalletGuide } from './wallet-guide.tsx'
import { WalletGuideDialog } from './wallet-guide-dialog.tsx'

const OFFICIAL_PLACES =
  /^https:\/\/(?:apps\.apple\.com|play\.google\.com|chromewebstore\.google\.com|addons\.mozilla\.org)\//
/** As Chrome on a phone introduces itself. */
const PHONE_AGENT = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
})

test('the guide explains both devices, problems, signs of success, and where to get wallets', async () => {
  await page.viewport(1440, 900)
  const screen = await renderPart(<WalletGuidePage />)
  for (const text of [
    /^Use the browser inside your wallet app\. External browsers cannot connect\./,
    /^Use a wallet’s browser extension\./,
    /^Connection failed/,
    /^Refresh the page and retry\./,
    /^Wrong network/,
    /^Switch your wallet to the BSC network/,
    /Your address is visible at the top right\./,
    /Your BV3 and USDT balances load\./,
    /Every page in the navigation opens\./,
  ]) {
    await expect.element(screen.getByText(text).first()).toBeVisible()
  }
  for (const store of ['iOS App Store', 'Google Play', 'Chrome', 'Firefox']) {
    const link = screen.getByRole('link', { name: `MetaMask for ${store}, opens in a new tab` })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(OFFICIAL_PLACES))
  }
  const targets = screen
    .getByRole('link')
    .elements()
    .map((it) => it.getAttribute('href') ?? '')
  expect(targets.filter((href) => !OFFICIAL_PLACES.test(href))).toEqual([])
  expect(screen.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe('On a computer')
  expect(await violations()).toEqual([])
})

test('a download page changed by the operator replaces every store link of that wallet', async () => {
  const url = 'https://get.metamask.example/'
  answer(getConfig, { ...PLATFORM_CONFIG, wallets: { ...PLATFORM_CONFIG.wallets, metamaskDownloadUrl: url } })
  const screen = await renderPart(<WalletGuidePage />)
  const links = screen.getByRole('link', { name: /^MetaMask for / })
  await expect.poll(() => links.elements().map((it) => it.getAttribute('href'))).toEqual([url, url, url, url])
  const trust = screen.getByRole('link', { name: 'Trust Wallet for Chrome, opens in a new tab' })
  await expect.element(trust).toHaveAttribute('href', expect.stringMatching(OFFICIAL_PLACES))
  await expect.element(screen.getByText('Also called Base App').first()).toBeVisible()
})

test('on a phone the steps for phones come first, with the light theme and in Spanish too', async () => {
  await page.viewport(390, 844)
  document.documentElement.dataset.theme = 'light'
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE_AGENT)
  const screen = await renderPart(<WalletGuidePage />, { language: 'es' })
  await expect.element(screen.getByRole('heading', { name: 'En el teléfono' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe('En el teléfono')
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
  expect(await violations()).toEqual([])
})

test('in a narrow window the steps for phones come first, on every device', async () => {
  await page.viewport(390, 844)
  const screen = await renderPart(<WalletGuidePage />)
  await expect.element(screen.getByRole('heading', { name: 'On a phone' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe('On a phone')
})

test('the guide in a dialog ends with a connect button, which closes it', async () => {
  const close = vi.fn()
  const screen = await renderPart(<WalletGuideDialog onClose={close} />)
  const dialog = screen.getByRole('dialog', { name: 'Wallet Guide' })
  await dialog.getByRole('button', { name: 'Connect Wallet' }).click()
  expect(close).toHaveBeenCalledOnce()
  expect(readConnectDialog()).toBe('open')
  setConnectDialog('closed')
})

test('the guide asks to connect a wallet, and confirms once one is connected', async () => {
  const screen = await renderPart(<WalletGuide />)
  await screen.getByRole('button', { name: 'Connect Wallet' }).click()
  expect(readConnectDialog()).toBe('open')
  setConnectDialog('closed')
  await screen.unmount()
  const connected = await renderPart(<WalletGuide />, { wallet: CONNECTED })
  await expect.element(connected.getByText('Your wallet is connected.')).toBeVisible()
})

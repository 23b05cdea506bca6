import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask, bodyOf } from '../support/http.ts'
import { test } from './support/journey.ts'
import { DESKTOP, openStageOn, PATIENTLY, PHONE, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

let stage: Stage
let chainId: number
test.beforeAll(async ({ server, browser }) => {
  stage = openStageOn(server, browser)
  chainId = bodyOf(await ask<{ chain: { id: number } }>(stage.server, '/api/config')).chain.id
})
test.afterAll(() => stage?.close())

/** A visitor of a real chain's site: there is no demo wallet. */
async function visitor({ isPhone = false, isRealChain = true, language = 'en' } = {}) {
  const context = await stage.browser.newContext({
    viewport: isPhone ? PHONE : DESKTOP,
    baseURL: stage.server.url,
    reducedMotion: 'reduce',
    ...(isPhone && { userAgent: PHONE_BROWSER }),
  })
  context.setDefaultTimeout(PATIENTLY.timeout)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  if (isRealChain) {
    await page.route('**/api/config', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), mode: 'bsc' } })
    })
  }
  return { page, context, complaints }
}

const openButton = (page: Page) => page.getByRole('button', { name: /^(Connect|Conectar)/ }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const alertOf = (page: Page, text: string) => dialog(page).getByRole('alert').filter({ hasText: text })
const row = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })

async function open(page: Page) {
  await page.goto('/')
  await openButton(page).click()
  await row(page, 'MetaMask').waitFor()
}

describe('the connect dialog', () => {
  test('is worked by keys, keeps the focus, and gives it back', async () => {
    const { page, context, complaints } = await visitor()
    await installExtension(page, stage.server, { chainId })
    await open(page)
    const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '')
    await expect.poll(focused, PATIENTLY).toContain('MetaMask')
    for (const [key, name] of [
      ['ArrowDown', 'Trust Wallet'],
      ['End', 'Coinbase Wallet'],
      ['ArrowDown', 'MetaMask'],
      ['ArrowUp', 'Coinbase Wallet'],
      ['Home', 'MetaMask'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toContain(name)
    }
    // At its edges the focus is on a guard for a frame, which sends it back.
    const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(isInside, PATIENTLY).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => openButton(page).evaluate((it) => it === document.activeElement), PATIENTLY).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('without a wallet on a desktop says what to install, and never offers what is not there', async () => {
    const { page, context, complaints } = await visitor()
    await context.route(/metamask\.io/, (route) => route.fulfill({ body: 'a shop' }))
    await open(page)
    const box = dialog(page)
    await box.getByText('Choose your preferred wallet to start earning').waitFor()
    await box.getByText('No Web3 wallet detected. Please install MetaMask, Trust Wallet, or Coinbase Wallet.').waitFor()
    await box
      .getByText('Secure connection via BSC network. By connecting, you agree to our terms and privacy policy.')
      .waitFor()
    expect(await box.getByText('Ready to connect').count()).toBe(0)
    expect(await box.getByText('Not installed').count()).toBe(3)
    await row(page, 'WalletConnect').getByText('Not set up on this site yet').waitFor()
    const [shop] = await Promise.all([
      context.waitForEvent('page'),
      row(page, 'MetaMask')
        .getByRole('link', { name: /Install/ })
        .click(),
    ])
    expect(shop.url()).toBe('https://metamask.io/download/')
    await alertOf(page, 'Please install a Web3 wallet first').waitFor()
    // Help that is official is one click away, over the dialog.
    await box.getByRole('button', { name: 'How to Connect Wallet' }).click()
    await page.getByRole('dialog', { name: 'Wallet Guide' }).waitFor()
    await page.keyboard.press('Escape')
    await box.getByRole('button', { name: 'Cancel' }).click()
    await box.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('on a phone opens each app, and after two seconds offers the address', async () => {
    const { page, context, complaints } = await visitor({ isPhone: true })
    await page.clock.install()
    await open(page)
    await dialog(page)
      .getByText('Please open this page in your wallet app (MetaMask, Trust Wallet, etc.) or install a mobile wallet.')
      .waitFor()
    const links = await dialog(page)
      .getByRole('link', { name: /Open app/ })
      .evaluateAll((all) => all.map((it) => new URL((it as HTMLAnchorElement).href).host))
    expect(links).toEqual(['metamask.app.link', 'link.trustwallet.com', 'go.cb-w.com'])
    const offer = dialog(page).getByRole('button', { name: 'Copy this address' })
    expect(await offer.isVisible()).toBe(false)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50))
    await page.clock.runFor(2_000)
    await offer.waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('connecting fails', () => {
  test.each([
    { name: 'without accounts', isPhone: false, text: 'No accounts found. Please unlock your wallet and try again.' },
    {
      name: 'at the provider of a phone',
      isPhone: true,
      refusal: { code: -32603, message: 'Provider is not connected' },
      text: 'Please ensure your wallet app is properly installed and connected.',
    },
    {
      name: 'without a word',
      isPhone: false,
      refusal: { code: -32603, message: '' },
      text: 'Failed to connect wallet. Please try again.',
    },
  ])('$name', async ({ isPhone, refusal, text }) => {
    const { page, context } = await visitor({ isPhone })
    const wallet = await installExtension(page, stage.server, { chainId })
    if (refusal === undefined) wallet.answerNext('eth_requestAccounts', [])
    else wallet.refuseNext('eth_requestAccounts', refusal)
    await open(page)
    await row(page, 'MetaMask').getByRole('button').click()
    await alertOf(page, `Connection failed: ${text}`).waitFor()
    await context.close()
  })
})

test('a phone’s wallet is asked 300 ms after the tap, and no sooner', async () => {
  const { page, context } = await visitor({ isPhone: true })
  const wallet = await installExtension(page, stage.server, { chainId })
  await page.clock.install()
  await open(page)
  const isAsked = () => wallet.calls.some(({ method }) => method === 'eth_requestAccounts')
  await row(page, 'MetaMask')
    .getByRole('button', { name: /Ready to connect/ })
    .waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await row(page, 'MetaMask').getByRole('button').click()
  await dialog(page).getByText('Connecting to MetaMask').waitFor({ state: 'attached' })
  // In steps: what asks the wallet is still being fetched, in real time, and its wait begins when it is there.
  let waitedMs = 0
  const step = async () => {
    if (isAsked()) return true
    await page.clock.runFor(50)
    waitedMs += 50
    return isAsked()
  }
  await expect.poll(step, PATIENTLY).toBe(true)
  expect(waitedMs).toBeGreaterThanOrEqual(300)
  await context.close()
})

test('in Spanish: connects, signs in and reads what is about to be paid', async () => {
  const { page, context, complaints } = await visitor({ isRealChain: false, language: 'es' })
  await installExtension(page, stage.server, { chainId })
  await open(page)
  await page.getByRole('dialog', { name: 'Conecta tu wallet' }).waitFor()
  await dialog(page).getByText('Elige tu wallet preferida para empezar a ganar').waitFor()
  await row(page, 'MetaMask')
    .getByRole('button', { name: /Lista para conectar/ })
    .click()
  await dialog(page).waitFor({ state: 'hidden' })
  const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pip Manzano' }) })
  await stall.getByRole('button', { name: /^Comprar/ }).click()
  const notice = page.getByRole('dialog', { name: 'Aviso de compra segura' })
  await notice.getByText('Faltan 9,00 USDT').waitFor()
  await notice.getByRole('button', { name: 'Confirmar y pagar 9,00 USDT' }).click()
  await page.getByRole('alert').filter({ hasText: 'Saldo de USDT insuficiente' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

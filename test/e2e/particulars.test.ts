import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readFacts } from '../support/player.ts'
import { test } from './support/journey.ts'
import { enterLogin } from './support/operator-steps.ts'
import { confirmPurchase, connectAndSignIn, getTestFunds, openPurchase } from './support/player-steps.ts'
import { openStageOn, PATIENTLY, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const SECOND_MS = 1_000
const RECEIPT_POLL_MS = 5_000
const PERSONAL = ['/api/balance', '/api/purchases/user', '/api/users']

let stage: Stage
let chainId: number
test.beforeAll(async ({ server, browser }) => {
  stage = openStageOn(server, browser)
  chainId = (await readFacts(stage.server)).chain.id
})
test.afterAll(() => stage?.close())

/** From now on the page's time moves only as the test says. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 1_000)

/** A visitor whose page has a clock in the test's hand, and who has a wallet. */
async function visitorWithWallet(before?: (page: Page) => Promise<unknown>) {
  const visitor = await stage.visitor()
  await before?.(visitor.page)
  const wallet = await installExtension(visitor.page, stage.server, { chainId })
  await visitor.page.clock.install()
  await visitor.page.goto('/')
  return { ...visitor, wallet }
}

test('a visitor’s page asks for nothing personal; that of a wallet which has signed asks for its user', async () => {
  const { page } = await stage.visitor()
  await installExtension(page, stage.server, { chainId })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (path: string) => asked.includes(path)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path === '/api/cards')).toHaveLength(1)
  expect(PERSONAL.filter(isAsked)).toEqual([])
  await connectAndSignIn(page, 'MetaMask')
  await expect.poll(() => PERSONAL.filter(isAsked), PATIENTLY).toEqual(PERSONAL)
  await leave(page)
})

const CARD = 'Pip Manzano'
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('walletAddress'), localStorage.getItem('isWalletConnected')])
const answer =
  (json: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json })

/** What still waits for an answer of ours has no one left to give it to. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

describe('a wallet', () => {
  test('that is the operator’s is forgotten, and not restored by the next visit', async () => {
    const { page } = await visitorWithWallet()
    await connectAndSignIn(page, 'MetaMask')
    expect((await stored(page))[1]).toBe('true')
    await page.route('**/api/admin/check?*', answer(true))
    await page.reload()
    await expect.poll(() => stored(page), PATIENTLY).toEqual([null, null])
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    await leave(page)
  })

  test('that reports no accounts any more is disconnected', async () => {
    const { page } = await visitorWithWallet()
    await connectAndSignIn(page, 'MetaMask')
    await page.evaluate(() => window.postMessage({ testWallet: 'accountsChanged', value: [] }))
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(await stored(page)).toEqual([null, null])
    await leave(page)
  })

  test('whose user cannot be created goes on, and the browser’s log says so', async () => {
    const { page } = await visitorWithWallet()
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    await page.route('**/api/users', answer({ error: 'internal', message: 'Down.' }, 500))
    await connectAndSignIn(page, 'MetaMask')
    await expect.poll(() => warnings.some((text) => /user could not be created/.test(text)), PATIENTLY).toBe(true)
    await leave(page)
  })
})

describe('a purchase', () => {
  test('that no block takes for five minutes says so', async () => {
    const { page } = await visitorWithWallet((page) => page.addInitScript(hideReceipts))
    await payWithoutCredit(page)
    await confirmPurchase(page)
    await page.getByRole('list', { name: 'Progress' }).waitFor()
    const timeout = page.getByRole('alert').filter({ hasText: 'Transaction confirmation timeout' })
    await stopTime(page)
    const laterSaysSo = async () => {
      await page.clock.runFor(RECEIPT_POLL_MS)
      return timeout.count()
    }
    await expect.poll(laterSaysSo, { timeout: 90_000, interval: 10 }).toBe(1)
    await leave(page)
  })

  test('that cannot be recorded after it was paid says so', async () => {
    const { page } = await visitorWithWallet()
    await payWithoutCredit(page)
    await page.route('**/api/purchases', answer({ error: 'copy_not_covered', message: 'Not covered.' }, 422))
    await confirmPurchase(page)
    const failed = page.getByRole('alert').filter({ hasText: 'Purchase Failed' })
    const laterSaysSo = async () => {
      await page.clock.fastForward(SECOND_MS)
      return failed.count()
    }
    await expect.poll(laterSaysSo, { timeout: 90_000, interval: 100 }).toBe(1)
    await failed.getByText('There was an error recording your purchase. Please contact support.').waitFor()
    await leave(page)
  })
})

describe('the panel', () => {
  test('says what is missing, and that it logs in', async () => {
    const { page } = await stage.visitor()
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Login' }).click()
    await notices(page).getByText('Missing Information').waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/admin/login', async (route) => {
      await released
      await route.continue()
    })
    await enterLogin(page)
    await page.getByRole('button', { name: 'Logging in...' }).waitFor()
    release()
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    await leave(page)
  })

  test('says why a withdrawal could not be decided', async () => {
    const { page } = await stage.visitor()
    const waiting = { ...withdrawal(1, 'pending'), walletAddress: ANYBODY, payout: null, decidedBy: null }
    await page.route('**/api/admin/withdrawals?*', answer([waiting]))
    await page.route('**/api/admin/withdrawals/1', answer({}, 500))
    await page.goto('/admin')
    await enterLogin(page)
    await page.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Verify first')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('The withdrawal could not be rejected. Please try again.').waitFor()
    await leave(page)
  })
})

/** Up to the question whether to pay; what the server learns of the payment stays unknown to the page. */
async function payWithoutCredit(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws$/, () => {})
  await connectAndSignIn(page, 'MetaMask')
  await getTestFunds(page)
  await page.route(/\/api\/orders(?:\/|\?)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const orders = await (await route.fetch()).json()
    const open = (order: object) => ({ ...order, status: 'confirming' })
    await route.fulfill({ json: Array.isArray(orders) ? orders.map(open) : open(orders) })
  })
  await openPurchase(page, CARD, 1)
}

/** Runs in the page before the wallet is there: its node never knows a receipt. */
function hideReceipts() {
  type Asking = { request(ask: { method: string }): Promise<unknown> }
  addEventListener('eip6963:announceProvider', (event) => {
    const { provider } = (event as CustomEvent<{ provider: Asking }>).detail
    const { request } = provider
    provider.request = async (ask) => (ask.method === 'eth_getTransactionReceipt' ? null : request(ask))
  })
}

const ANYBODY = `0x${'ab'.repeat(20)}`
const AT = '2026-07-01T12:05:00.000Z'
const withdrawal = (id: number, status: string) => ({
  id,
  userId: 1,
  tokenType: 'USDT',
  amount: '20',
  fee: '0',
  net: '20',
  status,
  toAddress: ANYBODY,
  requestedAt: AT,
  decidedAt: status === 'pending' ? null : AT,
  completedAt: status === 'completed' ? AT : null,
  reason: status === 'rejected' ? 'Verify first' : null,
  txHash: null,
})

import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readFacts } from '../support/player.ts'
import { test } from './support/journey.ts'
import { confirmPurchase, connectAndSignIn, getTestFunds, openPurchase } from './support/player-steps.ts'
import { PATIENTLY, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const SECOND_MS = 1_000
const RECEIPT_POLL_MS = 5_000
const PERSONAL = ['/api/balance', '/api/purchases/user', '/api/users']

/** From now on the page's time moves only as the test says. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 1_000)

const home = async (stage: Stage) => ({ chainId: (await readFacts(stage.server)).chain.id })

/** A visitor whose page has a clock in the test's hand, and who has a wallet. */
async function visitorWithWallet(stage: Stage, before?: (page: Page) => Promise<unknown>) {
  const visitor = await stage.visitor()
  await before?.(visitor.page)
  const wallet = await installExtension(visitor.page, stage.server, await home(stage))
  await visitor.page.clock.install()
  await visitor.page.goto('/')
  return { ...visitor, wallet }
}

test('a visitor’s page asks for nothing personal; that of a wallet which has signed asks for its user', async ({
  stage,
}) => {
  const { page } = await stage.visitor()
  await installExtension(page, stage.server, await home(stage))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (path: string) => asked.includes(path)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path === '/api/cards')).toHaveLength(1)
  expect(PERSONAL.filter(isAsked)).toEqual([])
  await connectAndSignIn(page, 'MetaMask')
  await expect.poll(() => PERSONAL.filter(isAsked), PATIENTLY).toEqual(PERSONAL)
})

const CARD = 'Pip Manzano'
const answer =
  (json: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json })

describe('a purchase', () => {
  test('that no block takes for five minutes says so', async ({ stage }) => {
    const { page } = await visitorWithWallet(stage, (page) => page.addInitScript(hideReceipts))
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
  })

  test('that cannot be recorded after it was paid says so', async ({ stage }) => {
    const { page } = await visitorWithWallet(stage)
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

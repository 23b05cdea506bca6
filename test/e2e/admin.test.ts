import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logInAsOperator, operatorWith } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { Site } from '../support/world/http.ts'
import { readCards } from '../support/world/player.ts'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import {
  enterLogin,
  logIn,
  newPlayer,
  openTab,
  panelAddress,
  payFromDemoWallet,
  payWithoutOrder,
  playerWithUsdt,
  requestUsdt,
  rowOf,
  showAll,
} from './support/operator-steps.ts'
import { POLL_OPTIONS, UNTIL_FINAL } from './support/stage.ts'

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

test('login: wrong password, a session that survives a reload, revocation elsewhere, logout', async ({ stage }) => {
  const { page } = await stage.visitor()
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await enterLogin(page, 'not the password')
  await page.getByText('Login Failed').waitFor()
  await page.getByText('Invalid username or password').waitFor()
  expect(await readToken(page)).toBeNull()
  await enterLogin(page)
  await page.getByText('Login Successful').waitFor()
  const dashboard = page.getByRole('heading', { name: 'Admin Dashboard' })
  await dashboard.waitFor()
  await page.reload()
  await dashboard.waitFor()

  await operatorWith(stage.server, (await readToken(page)) ?? '').post('/api/admin/logout', {})
  const denied = page.getByRole('heading', { name: 'Access Denied' })
  // Whichever call comes first finds out, be it one that was under way: it may take the tab away under the pointer.
  await Promise.any([openTab(page, 'Audit log'), denied.waitFor()])
  await denied.waitFor()
  await page.reload()
  await denied.waitFor()
  await page.getByText('Authentication required').waitFor()
  await page.getByRole('button', { name: 'Login Again' }).click()
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  expect(await readToken(page)).toBeNull()

  await enterLogin(page)
  await dashboard.waitFor()
  await openTab(page, 'Audit log')
  for (const entry of ['A login as operator failed', 'operator logged out.'])
    await page.getByRole('row').filter({ hasText: entry }).first().waitFor()
  const token = (await readToken(page)) ?? ''
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  expect(await readToken(page)).toBeNull()
  expect((await operatorWith(stage.server, token).call('/api/admin/check')).status).toBe(401)
})

test('withdrawals: paid by the hot wallet, paid by the operator, rejected with a reason', async ({ stage }) => {
  const { server } = stage
  const [paid, own, rejected] = [
    await playerWithUsdt(server),
    await playerWithUsdt(server),
    await playerWithUsdt(server),
  ]
  await requestUsdt(paid, '0.5')
  await requestUsdt(own, '0.25')
  await requestUsdt(rejected, '0.3')
  const { page, complaints } = await stage.visitor()
  await logIn(page)
  await openTab(page, 'Withdrawals')
  const row = rowOf(page, panelAddress(paid.address))
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(paid.address.toLowerCase()).waitFor()
  await dialog.getByRole('radio', { name: /Hot wallet/ }).check()
  await dialog.getByRole('button', { name: 'Approve 0.5000 USDT' }).click()
  await row.waitFor({ state: 'detached' })

  const refused = rowOf(page, panelAddress(rejected.address))
  await refused.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByText('A rejection needs a reason. The player sees it.').waitFor()
  await dialog.getByLabel('Reason').fill('Please verify your account first.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await refused.waitFor({ state: 'detached' })

  const byHand = rowOf(page, panelAddress(own.address))
  await byHand.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('radio', { name: /My connected wallet/ }).check()
  await page.getByRole('button', { name: 'Approve 0.2500 USDT' }).click()
  await page.getByRole('dialog', { name: /^Pay withdrawal/ }).waitFor()
  await payFromDemoWallet(page, server)

  await showAll(page)
  await row.getByText('Completed').waitFor(UNTIL_FINAL)
  await row.getByRole('button', { name: /^Copy 0x[0-9a-f]{64}$/ }).waitFor()
  await byHand.getByText('Completed').waitFor(UNTIL_FINAL)
  await refused.getByText('Rejected').waitFor()
  await openTab(page, 'Audit log')
  for (const entry of ['operator approved withdrawal', 'operator rejected withdrawal']) {
    await rowOf(page, entry).first().waitFor()
  }
  await page.getByLabel('Search').first().fill('reject withdrawal')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('button', { name: 'Remove: Reject withdrawal' })
  await chip.waitFor()
  await rowOf(page, 'operator approved withdrawal').first().waitFor({ state: 'detached' })
  await page.reload()
  await chip.waitFor()
  await page.goBack()
  await rowOf(page, 'operator approved withdrawal').first().waitFor()
  await chip.waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
  // Until the network has the transfer for good, the server says so.
  expect(complaints.filter((text) => !/409 .*\/api\/admin\/payouts\//.test(text))).toEqual([])
})

test('payments to resolve: one credited, one refunded, one refund that waits until the operator has paid it', async ({
  stage,
}) => {
  const { server } = stage
  const [card] = await readCards(server)
  if (card === undefined) throw new Error('There is a card on sale')
  const [buyer, other, third] = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  await payWithoutOrder(server, buyer, BigInt(card.price))
  await payWithoutOrder(server, other, 1n)
  await payWithoutOrder(server, third, 2n)
  for (const { address } of [buyer, other, third]) await waitUntilWaiting(server, address)

  const { page } = await stage.visitor()
  await logIn(page)
  await openTab(page, 'Payments')
  const toCredit = rowOf(page, panelAddress(buyer.address))
  await toCredit.getByRole('button', { name: 'Credit' }).click()
  await page.getByLabel('Card', { exact: true }).selectOption(String(card.id))
  await page.getByRole('button', { name: 'Credit 1 copy' }).click()
  await page.getByText('Payment credited').waitFor()
  await expect.poll(async () => (await buyer.purchases()).length, POLL_OPTIONS).toBe(1)

  const toRefund = rowOf(page, panelAddress(other.address))
  await toRefund.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('radio', { name: /Hot wallet/ }).check()
  await page.getByRole('button', { name: 'Refund 1.0000 USDT' }).click()
  await page.getByText('Refund approved').waitFor()

  const byHand = rowOf(page, panelAddress(third.address))
  await byHand.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('radio', { name: /My connected wallet/ }).check()
  await page.getByRole('button', { name: 'Refund 2.0000 USDT' }).click()
  await page.getByRole('dialog', { name: /^Pay refund/ }).waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.reload()
  await byHand.getByText('Waiting for your payment').waitFor()
  await byHand.getByRole('button', { name: 'Pay now…' }).click()
  await payFromDemoWallet(page, server)
  await showAll(page)
  await byHand.getByText('Refunded').waitFor(UNTIL_FINAL)
  await toRefund.getByText('Refunded').waitFor(UNTIL_FINAL)
})

test('Back restores list, filter, scroll position and the range of the charts', async ({ stage }) => {
  const { server } = stage
  const [card] = await readCards(server)
  if (card === undefined) throw new Error('There is a card on sale')
  const buyer = await newPlayer(server)
  await buyer.pay(await buyer.order(card.id, 10))
  await buyer.pay(await buyer.order(card.id, 10))
  await expect.poll(async () => (await buyer.purchases()).length, POLL_OPTIONS).toBe(20)

  const { page } = await stage.visitor()
  await logIn(page)
  // They are drawn once they are near, and what loads above them moves them away again.
  const goToCharts = () =>
    expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return page.getByText('90 days', { exact: true }).count()
      }, POLL_OPTIONS)
      .toBeGreaterThan(0)
  await goToCharts()
  await page.getByText('90 days', { exact: true }).click()
  await page.getByText('Last 90 days').first().waitFor()
  await openTab(page, 'All Purchases')
  await page.goBack()
  await goToCharts()
  await page.getByText('Last 90 days').first().waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Filter…' }).click()
  await page.getByRole('dialog').getByLabel('Wallet').fill(buyer.address)
  await page.getByRole('dialog').getByLabel('Card').selectOption(String(card.id))
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('20 found').waitFor()
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 600))
  await expect.poll(place).toBe(600)

  // Before a click in Firefox, Playwright scrolls.
  await page.getByRole('tab', { name: /^Users/ }).dispatchEvent('click')
  const user = page.getByRole('listitem').filter({ hasText: panelAddress(buyer.address) })
  await user.getByText('Latest purchases').waitFor()
  await expect.poll(place).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Remove the filter Card' }).waitFor()
  await page.getByText('20 found').waitFor()
  await expect.poll(place).toBe(600)
  await page.goForward()
  await user.waitFor()
  await expect.poll(place).toBe(0)

  // A little is kept as well, for all that what stands in for the list is as long; a player's file leads back by its tab too.
  const size = page.viewportSize() ?? { width: 1_280, height: 720 }
  await page.setViewportSize({ ...size, height: 400 })
  await page.evaluate(() => scrollTo(0, 120))
  await expect.poll(place).toBe(120)
  // Told to click: a pointer would have to scroll to it first.
  await user.getByRole('link', { name: 'Player' }).dispatchEvent('click')
  const file = page.getByText('Balance lines').first()
  await file.waitFor()
  await expect.poll(place).toBe(0)
  await page.goBack()
  await user.waitFor()
  await expect.poll(place).toBe(120)
  await page.goForward()
  await file.waitFor()
  await openTab(page, 'Users')
  await user.waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=users')
  await page.setViewportSize(size)
  for (const shown of [file, user]) {
    await page.goBack()
    await shown.waitFor()
  }

  await page.goBack()
  await expect.poll(place).toBe(600)
  await page.reload()
  await page.getByText('20 found').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=allPurchases')
})

/** The server has seen it final, and keeps it. */
async function waitUntilWaiting(site: Site, sender: string) {
  const panel = await logInAsOperator(site)
  await waitUntil(`a payment of ${sender}`, async () =>
    (await panel.get<{ sender: string }[]>('/api/admin/payments')).some((it) => it.sender === sender.toLowerCase()),
  )
}

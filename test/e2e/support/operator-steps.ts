import type { Locator, Page } from 'playwright-core'
import { OPERATOR_ENVIRONMENT } from '../../support/operator/operator.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { bodyOf, type Site, sendRequest } from '../../support/world/http.ts'
import { createPlayer, type Player, readCards, readFacts } from '../../support/world/player.ts'

/** Steps of an operator, and of the players who cause the operator's work. */

export async function enterLogin(page: Page, password: string = OPERATOR_ENVIRONMENT.ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(OPERATOR_ENVIRONMENT.ADMIN_USERNAME)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
}

export async function logIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await enterLogin(page)
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
}

/** Opens a tab, with or without a count in its name. On a phone most tabs are behind the last button. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}(?: \\d|$)`) })
  await page.getByRole('tab').first().waitFor()
  if ((await tab.count()) > 0) return tab.click()
  await page.locator('[popovertarget]').click()
  await page.locator('[popover]').getByRole('button', { name, exact: true }).click()
}

/** Shows all entries. A list starts with the pending ones. */
export const showAll = (page: Page) => page.getByText('All', { exact: true }).click()

/** Returns the table row that contains a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Shortens an address as the panel does. */
export const panelAddress = (address: string) => `${address.slice(0, 8)}...${address.slice(-4)}`.toLowerCase()

export async function newPlayer(site: Site, options: { referredBy?: string } = {}): Promise<Player> {
  const player = createPlayer(site)
  await player.signIn(options)
  await player.faucet()
  return player
}

/** Creates a player whose referred friend has bought a card. The player can withdraw 15 % of its price. */
export async function playerWithUsdt(site: Site): Promise<Player> {
  const referrer = await newPlayer(site)
  const friend = await newPlayer(site, { referredBy: referrer.address })
  const [card] = await readCards(site)
  if (card === undefined) throw new Error('There is a card on sale')
  await friend.pay(await friend.order(card.id, 1))
  await waitUntil('the bonus', async () => (await referrer.balance()).usdtBalance !== '0')
  return referrer
}

export async function requestUsdt(player: Player, amount: string): Promise<number> {
  const { address } = player
  const ask = { walletAddress: address, tokenType: 'USDT', amount, toAddress: address }
  return bodyOf(await player.post<{ id: number }>('/api/withdrawals', ask)).id
}

/** Pays the treasury without an order. */
export async function payWithoutOrder(site: Site, player: Player, wholeUsdt: bigint): Promise<string> {
  const { treasury } = await readFacts(site)
  return player.sendToken(treasury, wholeUsdt * 10n ** 18n)
}

/** Pays from a payout's dialog with a demo wallet that is not connected yet, and waits until it is paid. */
export async function payFromDemoWallet(page: Page, site: Site): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog', { name: 'Connect Your Wallet' })
    .getByRole('listitem')
    .filter({ hasText: 'Demo wallet' })
    .getByRole('button', { name: /Ready to connect/ })
    .click()
  const pay = page.getByRole('button', { name: /^Pay with my wallet/ })
  await pay.waitFor()
  const walletAddress = await page.evaluate(() => localStorage.getItem('walletAddress'))
  bodyOf(await sendRequest(site, '/api/local/faucet', { json: { walletAddress } }))
  await pay.click()
  await page.getByRole('dialog', { name: 'Paid' }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
}

import { Wallet } from 'ethers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntil } from '../support/wait-until.ts'
import { createPlayer, readCards, readFacts } from '../support/world/player.ts'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  PERSONAL_CALLS,
  sessionBv3,
  waitUntilCredited,
} from './support/player-steps.ts'
import { type BrowserStage, PHONE, POLL_OPTIONS } from './support/stage.ts'
import { installExtension, type TestExtension } from './support/wallet-bridge.ts'

const CARD = 'Auntie Saba'

const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Mining' })
const desk = (page: Page) => page.getByRole('region', { name: 'Mining', exact: true })
const report = (page: Page) => page.getByRole('region', { name: 'Shift report' })
const details = (page: Page) => page.getByRole('region', { name: 'Details' })

const ownedCopies = async (page: Page) => {
  const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CARD }) })
  return (await stall.getByText(/^You own \d+$/).textContent())?.replace('You own ', '')
}

test('the main job: connect, buy two cards, see them, mine over a reload, stop', async ({ stage }) => {
  const { page, complaints } = await stage.visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  // Connecting on Home leaves it as it was; the balance is shown, and asked for, with the next page.
  await page.reload()
  await expect.poll(() => PERSONAL_CALLS.filter((path) => asked.includes(path)), POLL_OPTIONS).toEqual(PERSONAL_CALLS)
  await getTestFunds(page)
  await openPurchase(page, CARD, 2)
  await expect.poll(() => page.getByRole('dialog').textContent(), POLL_OPTIONS).toContain('58.00')
  await confirmPurchase(page)
  await waitUntilCredited(page)
  await expect.poll(() => ownedCopies(page), POLL_OPTIONS).toBe('2')

  await page.getByRole('link', { name: 'See your collection' }).click()
  const collection = page.getByRole('region', { name: 'NFT collection' })
  await collection.getByRole('heading', { name: CARD }).waitFor()
  await expect.poll(async () => (await collection.boundingBox())?.y, POLL_OPTIONS).toBeLessThan(300)
  await page.goBack()

  await page.getByRole('link', { name: 'Go to Mining' }).click()
  await start(page).click()
  await stop(page).waitFor()
  const early = await sessionBv3(page)
  await page.reload()
  await stop(page).waitFor()
  await expect.poll(() => sessionBv3(page), POLL_OPTIONS).toBeGreaterThan(early)
  await stop(page).click()
  await start(page).waitFor()
  await report(page).getByText(`${CARD} dug`).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), POLL_OPTIONS).toBe('shift-report')
  expect(complaints).toEqual([])
})

test('from the landing page to running mining: five clicks', async ({ stage }) => {
  const { page, complaints } = await stage.visitor()
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 })
    const count = ({ isTrusted }: Event) => isTrusted && Object.assign(window, { clicks: clicks() + 1 })
    const clicks = () => (window as never as { clicks: number }).clicks
    addEventListener('click', count, { capture: true })
  })
  const focused = () => page.evaluate(() => `${document.activeElement?.id} ${document.activeElement?.textContent}`)
  await page.goto('/')
  await page.getByRole('link', { name: 'Start mining' }).click()
  await expect.poll(focused, POLL_OPTIONS).toMatch(/Ready to connect$/)
  await page.keyboard.press('Enter')
  await expect.poll(focused, POLL_OPTIONS).toMatch(/^nfts /)
  await page.getByRole('button', { name: /^Purchase 1 Pip/ }).click()
  await page.getByRole('button', { name: 'Get test funds and pay' }).click()
  await page.getByRole('dialog', { name: 'Pip Manzano is yours' }).waitFor()
  await page.getByText('Pip Manzano is at work').waitFor()
  await page.locator('#wallet').getByText('991.00 USDT').waitFor()
  await page.getByRole('link', { name: 'Go to the mine' }).click()
  await stop(page).waitFor()
  await expect.poll(() => sessionBv3(page), POLL_OPTIONS).toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/mining')
  expect(await page.evaluate(() => (window as never as { clicks: number }).clicks)).toBeLessThanOrEqual(5)
  expect(complaints).toEqual([])
})

test('a visitor who presses Purchase gets there by connecting, and not by closing the wallet dialog', async ({
  stage,
}) => {
  const { page, complaints } = await stage.visitor()
  const wallets = page.getByRole('dialog', { name: 'Connect Your Wallet' })
  const purchase = page.getByRole('button', { name: /^Purchase 1 Pip/ })
  await page.goto('/')
  await purchase.click()
  await wallets.getByRole('button', { name: 'Cancel' }).click()
  await wallets.waitFor({ state: 'hidden' })
  await purchase.click()
  await wallets
    .getByRole('button', { name: /Ready to connect/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Get test funds and pay' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  expect(complaints).toEqual([])
})

/** A wallet that has bought two copies of the cheapest card elsewhere, and has seen them. */
async function keyOfOwner(stage: BrowserStage): Promise<string> {
  const key = Wallet.createRandom().privateKey
  const player = createPlayer(stage.server, key)
  await player.faucet()
  await player.signIn()
  const [card] = await readCards(stage.server)
  if (card === undefined) throw new Error('There are cards on sale')
  const txHash = await player.pay(await player.order(card.id, 2))
  const copies = [await player.claim(txHash, 1, card), await player.claim(txHash, 2, card)]
  await player.open(copies.map(({ id }) => id))
  return key
}

/** Buys one more, looked at by axe at each step, and closes the tab once the wallet was asked. */
async function buyAndCloseTab(page: Page, wallet: TestExtension): Promise<void> {
  const countOf = (method: string) => wallet.calls.filter((it) => it.method === method).length
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('MetaMask').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await connectAndSignIn(page, 'MetaMask')
  await getTestFunds(page)
  await openPurchase(page, CARD, 1)
  expect(await violations(page)).toEqual([])
  await confirmPurchase(page)
  await expect.poll(async () => countOf('eth_sendTransaction'), POLL_OPTIONS).toBe(1)
  expect(countOf('personal_sign')).toBe(1)
  await page.close()
}

test('on a phone with a wallet extension: the tab is closed right after paying; then select, mine, stop', async ({
  stage,
}) => {
  const { page, context, complaints } = await stage.visitor(PHONE)
  const options = { chainId: (await readFacts(stage.server)).chain.id, key: await keyOfOwner(stage) }
  const first = await context.newPage()
  await buyAndCloseTab(first, await installExtension(first, stage.server, options))

  const owner = createPlayer(stage.server, options.key)
  await owner.signIn()
  await waitUntil('the payment is credited', async () => (await owner.purchases()).length === 3)

  const { calls } = await installExtension(page, stage.server, options)
  await page.goto('/')
  // What came while no tab was open is opened on the next visit, once.
  await page.getByRole('dialog', { name: `${CARD} is yours` }).waitFor()
  expect(await violations(page)).toEqual([])
  await waitUntilCredited(page)
  await expect.poll(() => ownedCopies(page), POLL_OPTIONS).toBe('1')
  await page.goto('/mining')
  await start(page).waitFor()
  await desk(page).getByText('3', { exact: true }).waitFor()
  const [two, one] = [page.getByRole('checkbox', { name: /× 2/ }), page.getByRole('checkbox', { name: /× 1/ })]
  await one.uncheck({ force: true })
  await start(page).click()
  await stop(page).waitFor()
  expect(await two.isChecked()).toBe(true)
  expect(await one.isChecked()).toBe(false)
  // Two copies of 180 BV3 a day, and the base rate of 0.1.
  await page.getByText('Details', { exact: true }).click()
  await details(page).getByText('0.3500').first().waitFor()
  expect(await violations(page)).toEqual([])
  await expect.poll(() => sessionBv3(page), POLL_OPTIONS).toBeGreaterThan(0)
  await stop(page).click()
  await start(page).waitFor()
  await report(page)
    .getByText(/dug (?!0\.00)\d+\.\d\d\sBV3/)
    .waitFor()
  // What it said is in the balance, and nothing is earned any more.
  await page.getByText('0.00 BV3/h', { exact: true }).waitFor()
  const total = page.locator('div', { has: page.getByText('Total BV3, locked', { exact: true }) }).last()
  await expect.poll(() => total.textContent(), POLL_OPTIONS).toMatch(/locked\D*(?!0\.00)\d+\.\d\d/)
  // Who comes back is asked for nothing.
  expect(calls.filter(({ method }) => /^eth_sendTransaction$|sign|request/i.test(method))).toEqual([])
  expect(complaints).toEqual([])
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bodyOf } from '../support/http.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  sessionBv3,
  waitUntilCredited,
} from './support/player-steps.ts'
import { openNewcomersStage, PATIENTLY, PHONE, type Stage, type Visitor } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const CARD = 'Auntie Saba'

let stage: Stage
let chainId: number
beforeAll(async () => {
  stage = await openNewcomersStage()
  chainId = bodyOf(await ask<{ chain: { id: number } }>(stage.server, '/api/config')).chain.id
})
afterAll(() => stage?.close())

/** Connect → sign → buy 2 → mine → earnings move → reload → still mining → stop. */
async function buyTwoAndMine({ page, complaints }: Visitor, walletName: string): Promise<void> {
  await page.goto('/')
  await connectAndSignIn(page, walletName)
  await getTestFunds(page)
  await openPurchase(page, CARD, 2)
  await expect.poll(() => page.getByRole('dialog').textContent()).toContain('58.00')
  await confirmPurchase(page)
  await waitUntilCredited(page)
  await expect.poll(() => ownedCopies(page), PATIENTLY).toBe('2')

  await page.getByRole('link', { name: 'Go to Mining' }).click()
  await page.getByRole('button', { name: 'Start Mining' }).click()
  await page.getByRole('button', { name: 'Stop Mining' }).waitFor()
  const early = await sessionBv3(page)
  await expect.poll(() => sessionBv3(page), PATIENTLY).toBeGreaterThan(early)

  await page.reload()
  await page.getByRole('button', { name: 'Stop Mining' }).waitFor()
  await expect.poll(() => sessionBv3(page), PATIENTLY).toBeGreaterThan(early)
  await page.getByRole('button', { name: 'Stop Mining' }).click()
  await page.getByRole('button', { name: 'Start Mining' }).waitFor()
  expect(complaints).toEqual([])
}

const ownedCopies = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: CARD }) })
    .getByText(/You own/)
    .locator('span')
    .textContent()

describe('the main job', () => {
  test('with the demo wallet', async () => {
    const visitor = await stage.visitor()
    await buyTwoAndMine(visitor, 'Demo wallet')
    await visitor.context.close()
  })

  test('what one owns is one click from Home', async () => {
    const { page, context } = await stage.visitor()
    await page.goto('/')
    await connectAndSignIn(page, 'Demo wallet')
    await getTestFunds(page)
    await openPurchase(page, CARD, 1)
    await confirmPurchase(page)
    await waitUntilCredited(page)
    await page.getByRole('link', { name: 'See your collection' }).click()
    const collection = page.getByRole('region', { name: 'NFT collection' })
    await collection.getByRole('heading', { name: CARD }).waitFor()
    await expect.poll(async () => (await collection.boundingBox())?.y, PATIENTLY).toBeLessThan(200)
    await context.close()
  })

  test('with a wallet extension whose key signs for real', async () => {
    const visitor = await stage.visitor()
    const wallet = await installExtension(visitor.page, stage.server, { chainId })
    await buyTwoAndMine(visitor, 'MetaMask')
    const methods = wallet.calls.map(({ method }) => method)
    expect(methods.filter((method) => method === 'personal_sign')).toHaveLength(1)
    expect(methods.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
    await visitor.context.close()
  })

  test('on a phone, with the demo wallet', async () => {
    const visitor = await stage.visitor(PHONE)
    await buyTwoAndMine(visitor, 'Demo wallet')
    await visitor.context.close()
  })
})

describe('a payment survives', () => {
  test('the tab closed right after paying: the purchase is there on return', async () => {
    const first = await stage.visitor()
    const wallet = await installExtension(first.page, stage.server, { chainId })
    await first.page.goto('/')
    await connectAndSignIn(first.page, 'MetaMask')
    await getTestFunds(first.page)
    await openPurchase(first.page, CARD, 1)
    await confirmPurchase(first.page)
    await expect
      .poll(async () => wallet.calls.some(({ method }) => method === 'eth_sendTransaction'), PATIENTLY)
      .toBe(true)
    await first.page.close()

    const page = await first.context.newPage()
    await installExtension(page, stage.server, { chainId, key: wallet.key })
    await page.goto('/')
    await expect.poll(() => ownedCopies(page), PATIENTLY).toBe('1')
    await first.context.close()
  })
})

describe('what a visitor without a wallet finds', () => {
  test('guest mining on the home page, shown and not kept', async () => {
    const { page, context, complaints } = await stage.visitor()
    await page.goto('/')
    // What lies further down comes when one comes near.
    await page.locator('#guest-mining').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Try guest mining' }).click()
    await page.getByRole('button', { name: /stop/i }).waitFor()
    const state = await page.request.get('/api/mining/active?guestMode=true')
    expect(await state.json()).toMatchObject({ sessions: [{ cardId: null }], bv3PerMinute: '0.05', earnedUsdt: '0' })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a wallet is required to mine', async () => {
    const { page, context, complaints } = await stage.visitor()
    await page.goto('/mining')
    await page.getByRole('heading', { name: 'Wallet Required' }).waitFor()
    await page.getByRole('link', { name: /Home/ }).first().click()
    await page.getByRole('heading', { name: 'Pip Manzano' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a path that is none', async () => {
    const { page, context } = await stage.visitor()
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await context.close()
  })

  test('purchase asks for a wallet', async () => {
    const { page, context } = await stage.visitor()
    await page.goto('/')
    const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CARD }) })
    await stall.getByRole('button', { name: /^Purchase/ }).click()
    await page.getByText('Wallet Not Connected').waitFor()
    await page.getByText('Please connect your wallet to purchase NFT cards').waitFor()
    await context.close()
  })
})

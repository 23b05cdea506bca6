import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, bodyOf } from '../support/http.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import { openStage, PATIENTLY, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

/** Slow enough to reach into the time between a payment and its block. */
const SLOW_BLOCKS = { LOCAL_BLOCK_TIME_MS: '3000' }

let stage: Stage
let chainId: number
beforeAll(async () => {
  stage = await openStage(SLOW_BLOCKS)
  chainId = bodyOf(await ask<{ chain: { id: number } }>(stage.server, '/api/config')).chain.id
})
afterAll(() => stage?.close())

async function payForOne() {
  const visitor = await stage.visitor()
  const wallet = await installExtension(visitor.page, stage.server, { chainId })
  await visitor.page.goto('/')
  await connectAndSignIn(visitor.page, 'MetaMask')
  await getTestFunds(visitor.page)
  await openPurchase(visitor.page, 'Pip Manzano', 1)
  await confirmPurchase(visitor.page)
  await expect.poll(async () => wallet.sentHashes.length, PATIENTLY).toBe(1)
  // As a person would: the page shows that it was sent before anybody reaches for the wallet again.
  const orders = `/api/orders?walletAddress=${wallet.address}`
  await expect
    .poll(async () => (await (await visitor.page.request.get(orders)).json())[0]?.status, PATIENTLY)
    .toMatch(/seen|confirming/)
  return { ...visitor, wallet, hash: wallet.sentHashes[0] ?? '' }
}

test('a sped-up transaction is followed to its credit', async () => {
  const { page, wallet, hash, context } = await payForOne()
  const faster = await wallet.speedUp(hash)
  expect(faster).not.toBe(hash)
  await waitUntilCredited(page)
  const orders = await page.request.get(`/api/purchases/user?walletAddress=${wallet.address}`)
  expect(await orders.json()).toMatchObject([{ txHash: `${faster}-1` }])
  await context.close()
})

test('a transaction that the wallet cancels is told, and nothing was paid', async () => {
  const { page, wallet, hash, context } = await payForOne()
  await wallet.cancel(hash)
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ hasText: /cancelled/i })
    .waitFor({ timeout: 40_000 })
  const purchases = await page.request.get(`/api/purchases/user?walletAddress=${wallet.address}`)
  expect(await purchases.json()).toEqual([])
  await context.close()
})

test('after a reload a banner leads back to the purchase under way', async () => {
  const { page, context } = await payForOne()
  await page.reload()
  await page.getByRole('button', { name: /^Resume/ }).click()
  await page.getByRole('dialog', { name: 'It is yours' }).waitFor()
  await context.close()
})

import { expect } from 'vitest'
import { readFacts } from '../support/player.ts'
import { test } from './support/journey.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import { PATIENTLY, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

/** One card is paid for, and no block can take the payment yet. */
async function payForOne(stage: Stage) {
  const visitor = await stage.visitor()
  const chainId = (await readFacts(stage.server)).chain.id
  const wallet = await installExtension(visitor.page, stage.server, { chainId })
  await visitor.page.goto('/')
  await connectAndSignIn(visitor.page, 'MetaMask')
  await getTestFunds(visitor.page)
  await openPurchase(visitor.page, 'Pip Manzano', 1)
  wallet.leaveNonceFree()
  await confirmPurchase(visitor.page)
  await expect.poll(async () => wallet.sentHashes.length, PATIENTLY).toBe(1)
  // As a person would: the page shows that it was sent before anybody reaches for the wallet again.
  const orders = `/api/orders?walletAddress=${wallet.address}`
  await expect
    .poll(async () => (await (await visitor.page.request.get(orders)).json())[0]?.status, PATIENTLY)
    .toBe('seen')
  return { ...visitor, wallet, hash: wallet.sentHashes[0] ?? '' }
}

test('a sped-up transaction is followed to its credit', async ({ stage }) => {
  const { page, wallet, hash } = await payForOne(stage)
  const faster = await wallet.speedUp(hash)
  expect(faster).not.toBe(hash)
  await wallet.fillNonce()
  await waitUntilCredited(page)
  const purchases = await page.request.get(`/api/purchases/user?walletAddress=${wallet.address}`)
  expect(await purchases.json()).toMatchObject([{ txHash: `${faster}-1` }])
})

test('a transaction that the wallet cancels is told, and nothing was paid', async ({ stage }) => {
  const { page, wallet, hash } = await payForOne(stage)
  await wallet.cancel(hash)
  await wallet.fillNonce()
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ hasText: /cancelled/i })
    .waitFor({ timeout: 40_000 })
  const purchases = await page.request.get(`/api/purchases/user?walletAddress=${wallet.address}`)
  expect(await purchases.json()).toEqual([])
})

test('after a reload a banner leads back to the purchase under way', async ({ stage }) => {
  const { page, wallet } = await payForOne(stage)
  await page.reload()
  await page.getByRole('button', { name: /^Resume/ }).click()
  await wallet.fillNonce()
  await page.getByRole('dialog', { name: 'It is yours' }).waitFor()
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { test } from './support/journey.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  opening,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import { type BrowserStage, PHONE, POLL_OPTIONS, UNTIL_FINAL, type Viewport } from './support/stage.ts'
import { installExtension, type TestExtension } from './support/wallet-bridge.ts'

const CARD = 'Pip Manzano'

async function visitorWithWallet(stage: BrowserStage, viewport?: Viewport) {
  const { chain } = bodyOf(await sendRequest<PlatformConfig>(stage.server, '/api/config'))
  const visitor = await stage.visitor(viewport)
  const wallet = await installExtension(visitor.page, stage.server, { chainId: chain.id })
  return { ...visitor, wallet, chain }
}

/** Signed in and with test funds, before a stall's notice. */
async function buyer(stage: BrowserStage, viewport?: Viewport) {
  const it = await visitorWithWallet(stage, viewport)
  await it.page.goto('/')
  await connectAndSignIn(it.page, 'MetaMask')
  await getTestFunds(it.page)
  await openPurchase(it.page, CARD, 1)
  return it
}

/** Pays what the notice asks for; no block can take the payment before the nonce below it is filled. */
async function payUnmined(page: Page, wallet: TestExtension): Promise<string> {
  wallet.leaveNonceFree()
  await confirmPurchase(page)
  await expect.poll(() => wallet.sentHashes.length, POLL_OPTIONS).toBe(1)
  // As a person would: the page shows that it was sent before anybody reaches for the wallet again.
  const orders = `/api/orders?walletAddress=${wallet.address}`
  await expect.poll(async () => (await (await page.request.get(orders)).json())[0]?.status, POLL_OPTIONS).toBe('seen')
  return wallet.sentHashes[0] ?? ''
}

const purchasesOf = async (page: Page, { address }: TestExtension) =>
  (await page.request.get(`/api/purchases/user?walletAddress=${address}`)).json()

const alertWith = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

test('a sped-up transaction is followed to its credit, after a reload and from the banner', async ({ stage }) => {
  const { page, wallet } = await buyer(stage, PHONE)
  const hash = await payUnmined(page, wallet)
  await page.reload()
  await page.getByRole('button', { name: /^Resume .*Pip Manzano/ }).click()
  const faster = await wallet.speedUp(hash)
  expect(faster).not.toBe(hash)
  await wallet.fillNonce()
  await waitUntilCredited(page)
  expect(await purchasesOf(page, wallet)).toMatchObject([{ txHash: `${faster}-1` }])
})

test('a transaction cancelled in the wallet costs nothing; one reported as failed but sent is credited', async ({
  stage,
}) => {
  const { page, wallet } = await buyer(stage)
  const hash = await payUnmined(page, wallet)
  await wallet.cancel(hash)
  await wallet.fillNonce()
  await alertWith(page, /cancelled/i).waitFor(UNTIL_FINAL)
  expect(await purchasesOf(page, wallet)).toEqual([])

  // Until it is looked for nothing can be found: the page's words stand until then.
  wallet.leaveNonceFree()
  wallet.sendNextInSilence({ code: -32603, message: '' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await alertWith(page, 'We do not know yet whether you paid').waitFor()
  expect(await page.getByText('Nothing was paid').count()).toBe(0)
  await wallet.fillNonce()
  await opening(page).waitFor(UNTIL_FINAL)
  expect(await purchasesOf(page, wallet)).toMatchObject([{ txHash: `${wallet.sentHashes.at(-1)}-1` }])
})

/** The network shows nothing of it, and the player says that the wallet sent nothing. */
async function reportNothingSent(page: Page): Promise<void> {
  const sentNothing = page.getByRole('button', { name: 'I checked: MetaMask sent nothing' })
  const laterAllowsIt = async () => {
    await page.clock.fastForward(5_000)
    return sentNothing.count()
  }
  await expect.poll(laterAllowsIt, { timeout: 60_000, interval: 200 }).toBe(1)
  // Until then nothing can be paid again, whatever is closed and opened.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await sentNothing.click()
}

test('a wallet that rejects the network, adds it on retry, fails to pay and rejects a payment pays on the third attempt', async ({
  stage,
}) => {
  const { page, wallet, chain } = await visitorWithWallet(stage)
  wallet.knownChains.clear()
  wallet.currentChain = '0x1'
  wallet.refuseNext('wallet_switchEthereumChain', { code: 4001, message: 'User says no' })
  // A failure, then the person's own refusal, which is certain and can be tried again at once.
  wallet.refuseNext('eth_sendTransaction', { code: -32603, message: 'The network has changed' })
  wallet.refuseNext('eth_sendTransaction', { code: 4001, message: 'User says no' })
  await page.clock.install()
  await page.goto('/')
  // The notice goes again by itself, maybe before the wallet has signed in.
  await Promise.all([page.getByText('Network not switched').first().waitFor(), connectAndSignIn(page, 'MetaMask')])
  expect(wallet.currentChain).toBe('0x1')
  await getTestFunds(page)
  const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CARD }) })
  await stall.getByRole('button', { name: `Switch to ${chain.name}` }).click()
  await openPurchase(page, CARD, 2)
  expect(wallet.currentChain).toBe(chain.hex)
  expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params[0]).toMatchObject({
    chainId: chain.hex,
    chainName: chain.name,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: [`${stage.server.url}/rpc`],
  })

  const tryAgain = () => page.getByRole('button', { name: 'Try again' }).click()
  await confirmPurchase(page)
  await alertWith(page, 'We do not know yet whether you paid').waitFor()
  await reportNothingSent(page)
  await alertWith(page, 'Network error - try again').waitFor()
  await tryAgain()
  await alertWith(page, 'Transaction cancelled by user').waitFor()
  expect(wallet.sentHashes).toEqual([])
  await tryAgain()
  await opening(page).waitFor()
  await opening(page).getByRole('button', { name: 'Close' }).last().click()
  await expect
    .poll(() => page.getByRole('spinbutton', { name: `Copies of ${CARD}` }).inputValue(), POLL_OPTIONS)
    .toBe('1')
  expect(wallet.sentHashes).toHaveLength(1)
})

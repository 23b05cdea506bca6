import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import { ask, bodyOf } from '../support/http.ts'
import { test } from './support/journey.ts'
import { confirmPurchase, connectAndSignIn, getTestFunds, openPurchase } from './support/player-steps.ts'
import type { Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const CARD = 'Pip Manzano'

async function visitorWithWallet(stage: Stage) {
  const { chain } = bodyOf(await ask<PlatformConfig>(stage.server, '/api/config'))
  const visitor = await stage.visitor()
  const wallet = await installExtension(visitor.page, stage.server, { chainId: chain.id })
  return { ...visitor, wallet, chain }
}

test('a switch of the network is refused, then granted by a wallet that does not know the chain', async ({ stage }) => {
  const { page, wallet, chain } = await visitorWithWallet(stage)
  wallet.knownChains.clear()
  wallet.currentChain = '0x1'
  wallet.refuseNext('wallet_switchEthereumChain', { code: 4001, message: 'User says no' })
  await page.goto('/')
  await connectAndSignIn(page, 'MetaMask')
  await page.getByText('Network not switched').first().waitFor()
  expect(wallet.currentChain).toBe('0x1')
  await getTestFunds(page)
  const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CARD }) })
  await stall.getByRole('button', { name: `Switch to ${chain.name}` }).click()
  await openPurchase(page, CARD, 1)
  await confirmPurchase(page)
  await page.getByRole('dialog', { name: 'It is yours' }).waitFor()
  const added = wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params[0]).toMatchObject({
    chainId: chain.hex,
    chainName: chain.name,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: [`${stage.server.url}/rpc`],
  })
  expect(wallet.currentChain).toBe(chain.hex)
})

/** The network shows nothing of it, and whoever looks into the wallet says that it sent nothing. */
async function sayNothingWasSent(page: Page): Promise<void> {
  const sentNothing = page.getByRole('button', { name: 'I have looked: MetaMask sent nothing' })
  const laterAllowsIt = async () => {
    await page.clock.fastForward(5_000)
    return sentNothing.count()
  }
  await expect.poll(laterAllowsIt, { timeout: 60_000, interval: 200 }).toBe(1)
  // Until then nothing can be paid again, whatever is closed and opened.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await sentNothing.click()
}

describe('a payment', () => {
  test('that fails, then is refused, costs nothing; at the third time it is paid, and the quantity is one again', async ({
    stage,
  }) => {
    const { page, wallet } = await visitorWithWallet(stage)
    await page.clock.install()
    await page.goto('/')
    await connectAndSignIn(page, 'MetaMask')
    await getTestFunds(page)
    await openPurchase(page, CARD, 2)
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
    const tryAgain = () => page.getByRole('button', { name: 'Try again' }).click()
    wallet.refuseNext('eth_sendTransaction', { code: -32603, message: 'The network has changed' })
    await confirmPurchase(page)
    await alert('Network error - try again')
    await sayNothingWasSent(page)
    // The person's own refusal is certain: it can be tried again at once.
    wallet.refuseNext('eth_sendTransaction', { code: 4001, message: 'User says no' })
    await tryAgain()
    await alert('Transaction cancelled by user')
    expect(wallet.sentHashes).toEqual([])
    await tryAgain()
    await page.getByRole('dialog', { name: 'It is yours' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await page.getByRole('spinbutton', { name: `Copies of ${CARD}` }).inputValue()).toBe('1')
    expect(wallet.sentHashes).toHaveLength(1)
  })

  test('of somebody whose session has ended on the server is not asked for', async ({ stage }) => {
    const { page, context, wallet } = await visitorWithWallet(stage)
    await page.goto('/')
    await connectAndSignIn(page, 'MetaMask')
    await getTestFunds(page)
    await openPurchase(page, CARD, 1)
    await context.clearCookies()
    await confirmPurchase(page)
    await page.getByRole('alert').filter({ hasText: 'User not found - please refresh and reconnect wallet' }).waitFor()
    expect(wallet.calls.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  })

  test('sent by the wallet although it answers with an error: it is found and credited, and never called unpaid', async ({
    stage,
  }) => {
    const { page, wallet } = await visitorWithWallet(stage)
    await page.goto('/')
    await connectAndSignIn(page, 'MetaMask')
    await getTestFunds(page)
    await openPurchase(page, CARD, 1)
    wallet.sendNextInSilence({ code: -32603, message: '' })
    await confirmPurchase(page)
    await page.getByRole('alert').filter({ hasText: 'Not clear yet whether you paid' }).waitFor()
    expect(await page.getByText('Nothing was paid').count()).toBe(0)
    await page.getByRole('dialog', { name: 'It is yours' }).waitFor({ timeout: 60_000 })
    expect(wallet.sentHashes).toHaveLength(1)
  })

  test('in Spanish, for want of USDT, is not asked for', async ({ stage }) => {
    const { page, wallet, complaints } = await visitorWithWallet(stage)
    await page.addInitScript(() => localStorage.setItem('language', 'es'))
    await page.goto('/')
    await page
      .getByRole('button', { name: /^Conectar/ })
      .first()
      .click()
    const connecting = page.getByRole('dialog', { name: 'Conecta tu wallet' })
    const row = connecting.getByRole('listitem').filter({ hasText: 'MetaMask' })
    await row.getByRole('button', { name: /Lista para conectar/ }).click()
    await connecting.waitFor({ state: 'hidden' })
    const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CARD }) })
    await stall.getByRole('button', { name: /^Comprar/ }).click()
    const notice = page.getByRole('dialog', { name: 'Aviso de compra segura' })
    await notice.getByText('Faltan 9,00 USDT').waitFor()
    await notice.getByRole('button', { name: 'Confirmar y pagar 9,00 USDT' }).click()
    await page.getByRole('alert').filter({ hasText: 'Saldo de USDT insuficiente' }).waitFor()
    expect(wallet.calls.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
    expect(complaints).toEqual([])
  })
})

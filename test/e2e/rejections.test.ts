import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask, bodyOf } from '../support/http.ts'
import { test } from './support/journey.ts'
import {
  confirmPurchase,
  connect,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import { openStageOn, PATIENTLY, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

let stage: Stage
let chain: { id: number; hex: string; name: string }
test.beforeAll(async ({ server, browser }) => {
  stage = openStageOn(server, browser)
  chain = bodyOf(await ask<{ chain: typeof chain }>(stage.server, '/api/config')).chain
})
test.afterAll(() => stage?.close())

async function visitorWithWallet() {
  const visitor = await stage.visitor()
  const wallet = await installExtension(visitor.page, stage.server, { chainId: chain.id })
  await visitor.page.goto('/')
  return { ...visitor, wallet }
}

describe('connecting', () => {
  test.each([
    { code: 4001, text: 'Connection rejected. Please approve the connection in your wallet.' },
    { code: -32002, text: 'Connection request pending. Please check your wallet for approval.' },
    { code: -32603, text: 'The wallet fell asleep' },
  ])('refused with $code', async ({ code, text }) => {
    const { page, wallet, context } = await visitorWithWallet()
    const refusal = { code, message: code === -32603 ? text : 'User says no' }
    wallet.refuseNext('eth_requestAccounts', refusal)
    wallet.refuseNext('wallet_requestPermissions', refusal)
    await connect(page, 'MetaMask')
    await page.getByText(`Connection failed: ${text}`).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('isWalletConnected'))).not.toBe('true')
    await context.close()
  })

  test('with a wallet that does not know the chain: it is added, then used', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    wallet.knownChains.clear()
    wallet.currentChain = '0x1'
    await connectAndSignIn(page, 'MetaMask')
    const added = wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params[0]).toMatchObject({
      chainId: chain.hex,
      chainName: chain.name,
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrls: [`${stage.server.url}/rpc`],
    })
    expect(wallet.currentChain).toBe(chain.hex)
    await context.close()
  })

  test('only wallets that are there can be chosen', async () => {
    const { page, context } = await visitorWithWallet()
    await page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .click()
    const rows = page.getByRole('dialog').getByRole('listitem')
    await rows.filter({ hasText: 'MetaMask' }).getByText('Ready to connect').waitFor()
    for (const name of ['Trust Wallet', 'Coinbase Wallet']) {
      const row = rows.filter({ hasText: name })
      await row.getByText('Not installed').waitFor()
      expect(await row.getByText('Install', { exact: true }).count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('signing in', () => {
  test('refused: connected and read-only, with a way to sign in', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    wallet.refuseNext('personal_sign', { code: 4001, message: 'User says no' })
    await connect(page, 'MetaMask')
    await page.getByText('Your wallet is connected, read-only.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).first().click()
    await page
      .getByText(/^Your balance/)
      .first()
      .waitFor()
    await context.close()
  })

  test('lasts over a reload without another prompt, and ends with a disconnect', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    await connectAndSignIn(page, 'MetaMask')
    const prompts = () =>
      wallet.calls.filter(({ method }) => /personal_sign|requestAccounts|request/.test(method)).length
    const before = prompts()
    await page.reload()
    await page
      .getByText(/^Your balance/)
      .first()
      .waitFor()
    expect(prompts()).toBe(before)
    await page.getByRole('button', { name: 'Disconnect' }).first().click()
    await page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .waitFor()
    await expect.poll(async () => (await page.request.get('/api/auth/session')).status(), PATIENTLY).toBe(401)
    await context.close()
  })

  test('follows the account that the wallet changes to', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    await connectAndSignIn(page, 'MetaMask')
    const first = wallet.address
    await wallet.switchAccount(page, `0x${'7'.repeat(64)}`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('walletAddress')?.toLowerCase()), PATIENTLY)
      .toBe(wallet.address.toLowerCase())
    expect(wallet.address).not.toBe(first)
    // Whoever was signed in before is not any more; the new account signs for itself.
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/auth/session')
        return answer.ok() ? (await answer.json()).walletAddress : 'nobody'
      }, PATIENTLY)
      .not.toBe(first.toLowerCase())
    await context.close()
  })
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

describe('paying', () => {
  test.each([
    { code: 4001, message: 'User says no', text: 'Transaction cancelled by user' },
    { code: -32002, message: 'Already pending', text: 'Request pending - check your wallet' },
  ])('refused with $code', async ({ code, message, text }) => {
    const { page, wallet, context } = await visitorWithWallet()
    await page.clock.install()
    await connectAndSignIn(page, 'MetaMask')
    await getTestFunds(page)
    await openPurchase(page, 'Pip Manzano', 1)
    wallet.refuseNext('eth_sendTransaction', { code, message })
    await confirmPurchase(page)
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    // Only the person's own refusal is certain: nothing was paid, so it can be tried again at once.
    if (code !== 4001) await sayNothingWasSent(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog', { name: 'It is yours' }).waitFor()
    await context.close()
  })

  test('for other reasons: each is said, and none costs anything', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    await page.clock.install()
    await connectAndSignIn(page, 'MetaMask')
    await getTestFunds(page)
    await openPurchase(page, 'Pip Manzano', 1)
    wallet.refuseNext('eth_sendTransaction', { code: -32603, message: 'The network has changed' })
    await confirmPurchase(page)
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
    const tryAgain = () => page.getByRole('button', { name: 'Try again' }).click()
    await alert('Network error - try again')
    for (const { message, text } of [
      { message: 'nonce too low', text: 'USDT payment failed: nonce too low' },
      { message: 'insufficient balance for transfer', text: 'Insufficient USDT balance' },
      { message: '', text: 'USDT payment failed: Transaction rejected' },
    ]) {
      await sayNothingWasSent(page)
      wallet.refuseNext('eth_sendTransaction', { code: -32603, message })
      await tryAgain()
      await alert(text)
    }
    expect(wallet.sentHashes).toEqual([])
    await sayNothingWasSent(page)
    // The session has ended on the server meanwhile.
    await context.clearCookies()
    await tryAgain()
    await alert('User not found - please refresh and reconnect wallet')
    await context.close()
  })

  test('sent by the wallet although it answers with an error: it is found and credited, and never called unpaid', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    await connectAndSignIn(page, 'MetaMask')
    await getTestFunds(page)
    await openPurchase(page, 'Pip Manzano', 1)
    wallet.sendNextInSilence({ code: -32603, message: '' })
    await confirmPurchase(page)
    await page.getByRole('alert').filter({ hasText: 'Not clear yet whether you paid' }).waitFor()
    expect(await page.getByText('Nothing was paid').count()).toBe(0)
    await page.getByRole('dialog', { name: 'It is yours' }).waitFor({ timeout: 60_000 })
    expect(wallet.sentHashes).toHaveLength(1)
    await context.close()
  })

  test('one to ten copies at once, and one again afterwards', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    await connectAndSignIn(page, 'MetaMask')
    await getTestFunds(page)
    const copies = page.getByRole('spinbutton', { name: 'Copies of Pip Manzano' })
    await copies.fill('11')
    expect(await copies.inputValue()).toBe('10')
    await copies.fill('0')
    expect(await copies.inputValue()).toBe('1')
    await openPurchase(page, 'Pip Manzano', 2)
    await confirmPurchase(page)
    await waitUntilCredited(page)
    expect(await copies.inputValue()).toBe('1')
    const sent = wallet.calls.find(({ method }) => method === 'eth_sendTransaction')
    expect(sent?.params[0]).toMatchObject({ gas: '0x15f90' })
    await context.close()
  })

  test('without enough USDT', async () => {
    const { page, wallet, context } = await visitorWithWallet()
    await connectAndSignIn(page, 'MetaMask')
    await openPurchase(page, 'Pip Manzano', 1)
    await confirmPurchase(page)
    await page.getByRole('alert').filter({ hasText: 'Insufficient USDT balance' }).waitFor()
    expect(wallet.calls.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
    await context.close()
  })
})

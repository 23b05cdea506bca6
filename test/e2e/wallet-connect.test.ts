import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bodyOf } from '../support/http.ts'
import { type RelayDouble, startRelayDouble } from '../support/relay-double.ts'
import { openWalletApp, type WalletApp, type WalletAppOptions } from '../support/wallet-app.ts'
import { confirmPurchase, getTestFunds, openPurchase, waitUntilCredited } from './support/player-steps.ts'
import { openStage, PATIENTLY, type Stage, type Visitor } from './support/stage.ts'

let relay: RelayDouble
let stage: Stage
let chainId: number
beforeAll(async () => {
  relay = await startRelayDouble()
  stage = await openStage({ WALLETCONNECT_PROJECT_ID: 'test-project', WALLETCONNECT_RELAY_URL: relay.url })
  chainId = bodyOf(await ask<{ chain: { id: number } }>(stage.server, '/api/config')).chain.id
})
afterAll(async () => {
  await stage?.close()
  await relay?.close()
})

type Guest = Visitor & { readonly app: WalletApp; leave(): Promise<void> }

async function guest(options: Partial<WalletAppOptions> = {}): Promise<Guest> {
  const visitor = await stage.visitor()
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = await openWalletApp({ site: stage.server, relayUrl: relay.url, chainId, ...options })
  await visitor.page.goto('/')
  const leave = async () => {
    await visitor.context.close()
    await app.close()
  }
  return { ...visitor, app, leave }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect Your Wallet' })

const connectButton = (page: Page) => page.getByRole('button', { name: /^Connect/ }).first()

const storedAddress = (page: Page) => page.evaluate(() => localStorage.getItem('walletAddress'))

async function choose(page: Page) {
  await connectButton(page).click()
  await dialog(page)
    .getByRole('listitem')
    .filter({ hasText: 'WalletConnect' })
    .getByRole('button', { name: /Ready to connect/ })
    .click()
}

/** The pairing link, as somebody copies it who cannot scan. */
async function readCode(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'Code to scan with your wallet app' }).waitFor()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function connectApp({ page, app }: Guest) {
  await choose(page)
  await app.pair(await readCode(page))
}

/** The library writes down what it asks the wallet beside sending it: whoever reloads within that millisecond asks anew. */
const untilWrittenDown = (page: Page, method: string) =>
  expect.poll(() => page.evaluate(readLibraryHistory), PATIENTLY).toContain(`"method":"${method}"`)

/** Runs in the page. */
async function readLibraryHistory(): Promise<string> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const storage = await answerOf(indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB'))
  const table = storage.transaction('keyvaluestorage').objectStore('keyvaluestorage')
  const key = (await answerOf(table.getAllKeys())).find((it) => String(it).endsWith('history'))
  const history: unknown = key === undefined ? '' : await answerOf(table.get(key))
  storage.close()
  return typeof history === 'string' ? history : JSON.stringify(history)
}

const untilSignedIn = (page: Page) => page.getByRole('heading', { name: 'Your balance' }).waitFor()

const signIns = ({ app }: Guest) => app.asked.filter(({ method }) => method === 'personal_sign').length

describe('a wallet app', () => {
  test('pairs, signs in, buys, and is there after a reload without a prompt', async () => {
    const it = await guest()
    const { page, complaints } = it
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await connectApp(it)
    await untilSignedIn(page)
    await getTestFunds(page)
    await openPurchase(page, 'Pip Manzano', 1)
    await confirmPurchase(page)
    await waitUntilCredited(page)
    await page.reload()
    await untilSignedIn(page)
    expect(signIns(it)).toBe(1)
    // It still signs: the session is the wallet's and not only the server's.
    await openPurchase(page, 'Pip Manzano', 1)
    await confirmPurchase(page)
    await waitUntilCredited(page)
    expect(it.app.asked.map(({ method }) => method)).toEqual([
      'personal_sign',
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
    expect(requested.filter((url) => !url.startsWith(stage.server.url) && !url.startsWith('data:'))).toEqual([])
    expect(complaints).toEqual([])
    await it.leave()
  })
})

test('costs nothing before the click, and may then reach the relay and nothing else', async () => {
  const { page, context } = await stage.visitor()
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  const isLibrary = async (url: string) => (await (await page.request.get(url)).text()).includes('wc_sessionPropose')
  const loaded = async () => (await Promise.all(scripts.map(isLibrary))).some(Boolean)
  const answer = await page.goto('/', { waitUntil: 'networkidle' })
  await connectButton(page).click()
  await dialog(page).getByRole('listitem').filter({ hasText: 'WalletConnect' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await loaded()).toBe(false)
  const policy = answer?.headers()['content-security-policy']?.split(';') ?? []
  expect(policy.find((it) => it.startsWith('connect-src'))).toBe(`connect-src 'self' ${relay.url}`)
  await dialog(page)
    .getByRole('button', { name: /WalletConnect Ready to connect/ })
    .click()
  await page.getByRole('img', { name: 'Code to scan with your wallet app' }).waitFor()
  expect(await loaded()).toBe(true)
  await context.close()
})

describe('a person says no', () => {
  test('to the pairing: the dialog says it, and lets try again', async () => {
    const it = await guest({ onProposal: 'reject' })
    await connectApp(it)
    const alert = dialog(it.page).getByRole('alert')
    await alert
      .filter({ hasText: 'Connection failed: Connection rejected. Please approve the connection in your wallet.' })
      .waitFor()
    it.app.answer('pair', 'approve')
    await dialog(it.page)
      .getByRole('button', { name: /WalletConnect Ready to connect/ })
      .click()
    await it.app.pair(await readCode(it.page))
    await untilSignedIn(it.page)
    expect(it.complaints).toEqual([])
    await it.leave()
  })

  test('to the signature and to the payment: connected and read-only, then not paid', async () => {
    const it = await guest()
    it.app.answer('personal_sign', 'reject')
    await connectApp(it)
    // Not 'Your wallet is connected, read-only.', which stands there before the wallet has answered.
    await it.page.getByText('Signature declined').first().waitFor()
    it.app.answer('personal_sign', 'approve')
    await it.page.getByRole('button', { name: 'Sign in' }).first().click()
    await untilSignedIn(it.page)
    await getTestFunds(it.page)
    await openPurchase(it.page, 'Pip Manzano', 1)
    it.app.answer('eth_sendTransaction', 'reject')
    await confirmPurchase(it.page)
    await it.page.getByRole('alert').filter({ hasText: 'Transaction cancelled by user' }).waitFor()
    expect(it.complaints).toEqual([])
    await it.leave()
  })
})

describe('a session', () => {
  test('that the wallet ends leaves the page, and one that the page ends leaves the wallet', async () => {
    const it = await guest()
    await connectApp(it)
    await untilSignedIn(it.page)
    await it.app.endSession()
    await connectButton(it.page).waitFor()
    expect(await it.page.evaluate(() => localStorage.getItem('isWalletConnected'))).not.toBe('true')
    await connectApp(it)
    await untilSignedIn(it.page)
    await it.page.getByRole('button', { name: 'Disconnect' }).first().click()
    await expect.poll(it.app.sessionCount, PATIENTLY).toBe(0)
    await it.page.reload()
    await connectButton(it.page).waitFor()
    expect(it.complaints).toEqual([])
    await it.leave()
  })

  test('follows the wallet to another account and to another chain', async () => {
    const it = await guest({ knownChains: [chainId, 1] })
    await connectApp(it)
    await untilSignedIn(it.page)
    const first = it.app.address
    await it.app.switchAccount()
    await expect.poll(() => storedAddress(it.page), PATIENTLY).toBe(it.app.address)
    expect(it.app.address).not.toBe(first)
    await it.app.switchChain(1)
    // The network is asked for in place of every purchase, and nothing is asked without a click.
    await it.page
      .getByRole('button', { name: /^Switch to BV3/ })
      .first()
      .click()
    await it.page.getByRole('button', { name: 'Purchase 1 Pip Manzano' }).waitFor()
    expect(it.complaints).toEqual([])
    await it.leave()
  })

  test('of a wallet that does not know the chain: it is added, then used', async () => {
    const it = await guest({ knownChains: [1] })
    await connectApp(it)
    await untilSignedIn(it.page)
    expect(it.app.asked.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'personal_sign',
    ])
    expect(it.complaints).toEqual([])
    await it.leave()
  })
})

describe('what the wallet still owes survives a reload', () => {
  test('the signature that signs in', async () => {
    const it = await guest()
    it.app.answer('personal_sign', 'wait')
    await connectApp(it)
    await expect.poll(() => signIns(it), PATIENTLY).toBe(1)
    await untilWrittenDown(it.page, 'personal_sign')
    await it.page.reload()
    await it.page.getByText('Waiting for your signature').first().waitFor({ state: 'attached' })
    await it.app.settle('personal_sign', 'approve')
    await untilSignedIn(it.page)
    expect(signIns(it)).toBe(1)
    await it.leave()
  })

  test('the payment of an order', async () => {
    const it = await guest()
    await connectApp(it)
    await untilSignedIn(it.page)
    await getTestFunds(it.page)
    it.app.answer('eth_sendTransaction', 'wait')
    await openPurchase(it.page, 'Pip Manzano', 1)
    await confirmPurchase(it.page)
    await expect.poll(() => it.app.asked.at(-1)?.method, PATIENTLY).toBe('eth_sendTransaction')
    await untilWrittenDown(it.page, 'eth_sendTransaction')
    await it.page.reload()
    const banner = it.page.getByRole('region', { name: 'Purchases under way' })
    await banner.getByText('Waiting for your answer in Pocket Wallet').waitFor()
    await it.app.settle('eth_sendTransaction', 'approve')
    // Whether the page hears of it first or the server does.
    const stall = it.page.getByRole('listitem').filter({ has: it.page.getByRole('heading', { name: 'Pip Manzano' }) })
    await stall.getByText('You own 1').waitFor()
    await banner.waitFor({ state: 'hidden' })
    expect(it.complaints).toEqual([])
    await it.leave()
  })
})

describe('nobody takes the code', () => {
  test('it expires, and a new one is made', async () => {
    const it = await guest()
    await it.page.clock.install()
    await it.page.reload()
    await choose(it.page)
    const first = await readCode(it.page)
    await it.page.clock.fastForward('05:01')
    await dialog(it.page).getByText('This code has expired.').waitFor()
    await dialog(it.page).getByRole('button', { name: 'New code' }).click()
    const second = await readCode(it.page)
    expect(second).not.toBe(first)
    // Turning away takes the code back.
    await dialog(it.page).getByRole('button', { name: 'Other wallets' }).click()
    await dialog(it.page)
      .getByRole('button', { name: /WalletConnect Ready to connect/ })
      .waitFor()
    await it.page.keyboard.press('Escape')
    await dialog(it.page).waitFor({ state: 'hidden' })
    expect(it.complaints).toEqual([])
    await it.leave()
  })

  test('because the relay is away: a clear error, and no noise but the browser’s own', async () => {
    const it = await guest()
    await it.page.clock.install()
    await it.page.reload()
    await relay.close()
    await Promise.all([
      it.page.waitForEvent('console', (message) => /^WebSocket connection to/.test(message.text())),
      choose(it.page),
    ])
    await it.page.clock.fastForward('00:13')
    await dialog(it.page)
      .getByRole('alert')
      .filter({ hasText: 'The WalletConnect network cannot be reached.' })
      .waitFor()
    expect(it.complaints.filter((text) => !/^WebSocket connection to/.test(text))).toEqual([])
    await relay.open()
    await dialog(it.page)
      .getByRole('button', { name: /WalletConnect Ready to connect/ })
      .click()
    await it.app.pair(await readCode(it.page))
    await untilSignedIn(it.page)
    await it.leave()
  })
})

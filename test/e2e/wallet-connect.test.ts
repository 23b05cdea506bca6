import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startRelayDouble } from '../support/browser/relay-double.ts'
import { openWalletApp, type WalletApp } from '../support/browser/wallet-app.ts'
import { startTestPlatform } from '../support/world/platform.ts'
import { readFacts } from '../support/world/player.ts'
import { closeWithoutShift, test as journey } from './support/journey.ts'
import { isFirefox } from './support/launch-browser.ts'
import {
  chooseWalletConnect,
  connectButton,
  connectDialog,
  readCode,
  walletConnectRow,
} from './support/pairing-steps.ts'
import {
  confirmPurchase,
  getTestFunds,
  openPurchase,
  untilSignedIn,
  waitUntilCredited,
} from './support/player-steps.ts'
import { openStageOn, POLL_OPTIONS, type Visitor } from './support/stage.ts'

type WalletConnectGuest = Visitor & { readonly app: WalletApp }

/** A visitor of a platform that has a relay, and their wallet app. */
const test = journey
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend('relay', { scope: 'file' }, async ({}, { onCleanup }) => {
    const relay = await startRelayDouble()
    onCleanup(relay.close)
    return relay
  })
  // A platform of its own: only here a relay is set.
  .extend('site', { scope: 'file' }, async ({ relay }, { onCleanup }) => {
    const platform = await startTestPlatform({
      WALLETCONNECT_PROJECT_ID: 'test-project',
      WALLETCONNECT_RELAY_URL: relay.url,
    })
    onCleanup(platform.close)
    return platform
  })
  .extend('chainId', { scope: 'file' }, async ({ site }) => (await readFacts(site)).chain.id)
  .extend('guest', async ({ relay, site, browser, chainId }, { onCleanup }): Promise<WalletConnectGuest> => {
    const stage = openStageOn(site, browser)
    const visitor = await stage.visitor()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const app = await openWalletApp({ site, relayUrl: relay.url, chainId })
    onCleanup(async () => {
      try {
        await closeWithoutShift(stage)
      } finally {
        await app.close()
      }
    })
    return { ...visitor, app }
  })

async function connectApp({ page, app }: WalletConnectGuest) {
  await page.goto('/')
  await chooseWalletConnect(page)
  await app.pair(await readCode(page))
}

/** The library stores its request while it sends it: a reload within that millisecond asks again. */
const waitUntilStored = (page: Page, method: string) =>
  expect.poll(() => page.evaluate(readLibraryHistory), POLL_OPTIONS).toContain(`"method":"${method}"`)

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

const requestedMethods = ({ app }: WalletConnectGuest) => app.requests.map(({ method }) => method)

const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a wallet app loads nothing before the click, signs in, stays connected after a reload, pays, and disconnects', async ({
  guest,
  site,
  relay,
}) => {
  const { page, app, complaints } = guest
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const isLibrary = async (url: string) => (await (await page.request.get(url)).text()).includes('wc_sessionPropose')
  const isLibraryLoaded = async () =>
    (await Promise.all(requested.filter((url) => url.endsWith('.js')).map(isLibrary))).some(Boolean)

  const answer = await page.goto('/', { waitUntil: 'networkidle' })
  const policy = answer?.headers()['content-security-policy']?.split(';') ?? []
  expect(policy.find((it) => it.startsWith('connect-src'))).toBe(`connect-src 'self' ${relay.url}`)
  await connectButton(page).click()
  await walletConnectRow(page).waitFor()
  expect(await isLibraryLoaded()).toBe(false)
  await walletConnectRow(page).click()
  const code = await readCode(page)
  expect(await isLibraryLoaded()).toBe(true)
  await app.pair(code)
  await untilSignedIn(page)
  await page.reload()
  await untilSignedIn(page)
  // It still signs: the session is the wallet's and not only the server's.
  await getTestFunds(page)
  await openPurchase(page, 'Pip Manzano', 1)
  await confirmPurchase(page)
  await waitUntilCredited(page)
  expect(requestedMethods(guest)).toEqual(['personal_sign', 'eth_sendTransaction'])
  // Firefox tells of the socket as of a request.
  const known = [site.url, 'data:', ...(isFirefox(page) ? [relay.url.replace('ws', 'http')] : [])]
  expect(requested.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([])
  expect(complaints).toEqual([])

  await page.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(app.sessionCount, POLL_OPTIONS).toBe(0)
  await connectButton(page).waitFor()
  await page.reload()
  await connectButton(page).waitFor()
})

test('a person rejects the pairing, the signature and the payment, and can accept each the next time', async ({
  guest,
}) => {
  const { page, app, complaints } = guest
  app.answerNext('pair', 'reject')
  app.answerNext('personal_sign', 'reject')
  app.answerNext('eth_sendTransaction', 'reject')
  await connectApp(guest)
  await alertWith(
    page,
    'Connection failed: Connection rejected. Please approve the connection in your wallet.',
  ).waitFor()
  await walletConnectRow(page).click()
  await app.pair(await readCode(page))
  await page.getByText('Signature declined').first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await untilSignedIn(page)
  await getTestFunds(page)
  await openPurchase(page, 'Pip Manzano', 1)
  await confirmPurchase(page)
  await alertWith(page, 'Transaction cancelled by user').waitFor()
  expect(requestedMethods(guest)).toEqual(['personal_sign', 'personal_sign', 'eth_sendTransaction'])
  expect(complaints).toEqual([])
})

test('a wallet without the chain adds it, is followed to another account and chain, and ends the session', async ({
  guest,
}) => {
  const { page, app, complaints } = guest
  app.knownChains.clear()
  app.knownChains.add(1)
  await connectApp(guest)
  await untilSignedIn(page)
  expect(requestedMethods(guest)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'personal_sign'])

  const storedAddress = () => page.evaluate(() => localStorage.getItem('walletAddress'))
  const first = app.address
  await app.switchAccount()
  expect(app.address).not.toBe(first)
  await expect.poll(storedAddress, POLL_OPTIONS).toBe(app.address)
  await app.switchChain(1)
  // The network is asked for in place of every purchase, and nothing is asked without a click.
  await page
    .getByRole('button', { name: /^Switch to BV3/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Purchase 1 Pip Manzano' }).waitFor()
  expect(requestedMethods(guest)).toHaveLength(3)
  expect(complaints).toEqual([])

  await app.endSession()
  await connectButton(page).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isWalletConnected')), POLL_OPTIONS).not.toBe('true')
})

test('pending wallet requests survive a reload: the sign-in signature and the payment of an order', async ({
  guest,
}) => {
  const { page, app, complaints } = guest
  app.answerNext('personal_sign', 'wait')
  await connectApp(guest)
  await expect.poll(() => requestedMethods(guest), POLL_OPTIONS).toEqual(['personal_sign'])
  await waitUntilStored(page, 'personal_sign')
  await page.reload()
  await page.getByText('Waiting for your signature').first().waitFor({ state: 'attached' })
  await app.settle('personal_sign', 'approve')
  await untilSignedIn(page)

  await getTestFunds(page)
  app.answerNext('eth_sendTransaction', 'wait')
  await openPurchase(page, 'Pip Manzano', 1)
  await confirmPurchase(page)
  await expect.poll(() => requestedMethods(guest), POLL_OPTIONS).toEqual(['personal_sign', 'eth_sendTransaction'])
  await waitUntilStored(page, 'eth_sendTransaction')
  await page.reload()
  const banner = page.getByRole('region', { name: 'Purchases in progress' })
  await banner.getByText('Waiting for your answer in Pocket Wallet').waitFor()
  await app.settle('eth_sendTransaction', 'approve')
  // Whether the page hears of it first or the server does.
  const stall = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pip Manzano' }) })
  await stall.getByText('You own 1', { exact: true }).waitFor()
  await banner.waitFor({ state: 'hidden' })
  expect(requestedMethods(guest)).toHaveLength(2)
  // The first reload asks whether there is a session, and there is none yet. In Firefox a reload makes an open import fail.
  const isOfReload = (text: string) =>
    / 401 .*\/api\/auth\/session$/.test(text) ||
    (isFirefox(page) && text.includes('error loading dynamically imported module'))
  expect(complaints.filter((text) => !isOfReload(text))).toEqual([])
})

// In Firefox Playwright is not told what the browser itself logs.
const testLogs = test.skipIf(process.env.JOURNEY_BROWSER === 'firefox')
testLogs(
  'the relay is away, which is said without noise but the browser’s own; a code that nobody takes expires',
  async ({ guest, relay }) => {
    const { page, complaints } = guest
    await page.clock.install()
    await page.goto('/')
    await relay.close()
    await Promise.all([
      page.waitForEvent('console', (message) => /^WebSocket connection to/.test(message.text())),
      chooseWalletConnect(page),
    ])
    await page.clock.fastForward('00:13')
    await alertWith(page, 'The WalletConnect network cannot be reached.').waitFor()
    await relay.open()
    await walletConnectRow(page).click()
    const first = await readCode(page)
    await page.clock.fastForward('05:01')
    await connectDialog(page).getByText('This code has expired.').waitFor()
    await connectDialog(page).getByRole('button', { name: 'New code' }).click()
    expect(await readCode(page)).not.toBe(first)
    // Turning away takes the code back.
    await connectDialog(page).getByRole('button', { name: 'Other wallets' }).click()
    await walletConnectRow(page).waitFor()
    expect(complaints.filter((text) => !/^WebSocket connection to/.test(text))).toEqual([])
  },
)

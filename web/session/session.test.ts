import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, FakeSocket, FakeWallet, latestSocket, stubBrowser } from '#test/support/fake-browser.ts'

const FIRST = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SECOND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const STORED = { walletAddress: FIRST, isWalletConnected: 'true', walletId: 'metamask' }

let browser: ReturnType<typeof stubBrowser>
let server: FakeServer

/** A page that has just been opened, with modules of its own. */
async function openPage(options: Parameters<typeof stubBrowser>[0] = {}) {
  vi.resetModules()
  browser = stubBrowser(options)
  server = browser.server
  const { restoreWallet, signIn, disconnect } = await import('./session-actions.ts')
  const { readWallet } = await import('./wallet-view.ts')
  const { session } = await import('./session.ts')
  const { whenSignedIn } = await import('./when-signed-in.ts')
  const { isReadyToBuy } = await import('#web/features/purchases/is-ready-to-buy.ts')
  const { callApi } = await import('#web/lib/call-api.ts')
  const toast = await import('#web/ui/toast.ts')
  const shown = vi.spyOn(toast, 'showToast')
  return { restoreWallet, signIn, disconnect, readWallet, session, whenSignedIn, isReadyToBuy, callApi, shown }
}

async function settle() {
  for (let round = 0; round < 3; round += 1) {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(20)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await vi.runOnlyPendingTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a wallet connected while another is being restored stays connected', async () => {
  const page = await openPage({ stored: STORED })
  const trust = new FakeWallet(SECOND)
  browser.announce(trust, 'com.trustwallet.app')
  void page.restoreWallet()
  await settle()
  void page.session.connect('trust')
  await settle()
  expect(page.readWallet()).toMatchObject({ status: 'connected', address: SECOND, signInState: 'signed_in' })
  // MetaMask never appears: looking for it ends after a second.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(page.readWallet()).toMatchObject({ status: 'connected', address: SECOND, signInState: 'signed_in' })
  expect(browser.localStorage.getItem('walletAddress')).toBe(SECOND)
})

describe('a session that has ended on the server', () => {
  async function signedIn() {
    const page = await openPage()
    const wallet = new FakeWallet(FIRST)
    browser.announce(wallet, 'io.metamask')
    void page.session.connect('metamask')
    await settle()
    expect(page.readWallet().signInState).toBe('signed_in')
    return { ...page, wallet }
  }

  test('is noticed by the first call that is refused, and offers to sign in', async () => {
    const page = await signedIn()
    server.sessionOf = null
    await page.callApi('GET', '/api/balance').catch(() => {})
    await settle()
    expect(page.readWallet()).toMatchObject({ status: 'connected', address: FIRST, session: null })
    expect(page.readWallet().signInState).toBe('expired')
  })
})

describe('a purchase while the session is being resumed', () => {
  async function resuming() {
    const page = await openPage({ stored: STORED })
    const wallet = new FakeWallet(FIRST)
    browser.announce(wallet, 'io.metamask')
    server.sessionOf = FIRST
    let answer = () => {}
    const usual = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.answers.set('GET /api/auth/session', async () => {
      await usual
      return { status: 200, body: { userId: 1, walletAddress: FIRST.toLowerCase(), expiresAt: '' } }
    })
    void page.restoreWallet()
    await settle()
    expect(page.readWallet().signInState).toBe('resuming')
    return { ...page, wallet, answer }
  }

  test('waits for it and asks for no signature', async () => {
    const { isReadyToBuy, wallet, answer, readWallet } = await resuming()
    const ready = isReadyToBuy()
    await settle()
    answer()
    await settle()
    expect(await ready).toBe(true)
    expect(wallet.promptCount()).toBe(0)
    expect(readWallet().signInState).toBe('signed_in')
  })
})

test('a refused signature is said to the person', async () => {
  const page = await openPage()
  const wallet = new FakeWallet(FIRST)
  browser.announce(wallet, 'io.metamask')
  wallet.answers.set('personal_sign', () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  void page.session.connect('metamask')
  await settle()
  expect(page.readWallet()).toMatchObject({ status: 'connected', signInState: 'refused' })
  page.shown.mockClear()
  const ready = page.isReadyToBuy()
  await settle()
  expect(await ready).toBe(false)
  expect(page.shown).toHaveBeenCalledTimes(1)
})

test('a refused switch of the network is said to the person', async () => {
  const page = await openPage()
  const wallet = new FakeWallet(FIRST)
  browser.announce(wallet, 'io.metamask')
  wallet.chainId = '0x1'
  wallet.answers.set('wallet_switchEthereumChain', () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  void page.session.connect('metamask')
  await settle()
  expect(page.shown).toHaveBeenCalledTimes(1)
})
void [SECOND, FakeSocket, latestSocket]

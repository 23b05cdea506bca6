import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { getBalance } from '#core/api/users.ts'
import {
  FakeBrowserSocket,
  FakeBrowserWallet,
  type FakeServer,
  latestSocket,
  stubBrowser,
} from '#test/support/browser/fake-browser.ts'

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
  const { restoreWallet, signIn, disconnect, switchToRequiredChain } = await import('./session-actions.ts')
  const { readWallet } = await import('./wallet-view.ts')
  const { session } = await import('./session.ts')
  const { whenSignedIn } = await import('./when-signed-in.ts')
  const { isReadyToBuy } = await import('#web/features/purchases/is-ready-to-buy.ts')
  const { callApi } = await import('#web/lib/call-api.ts')
  const toast = await import('#web/ui/toast.ts')
  const shown = vi.spyOn(toast, 'showToast')
  const actions = { restoreWallet, signIn, disconnect, switchToRequiredChain }
  return { ...actions, readWallet, session, whenSignedIn, isReadyToBuy, callApi, shown }
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

/** Whether the page's one live connection is open or being opened. */
const openSockets = () => FakeBrowserSocket.opened.filter(({ readyState }) => readyState !== 3)

const refuse = (code: number) => () => {
  throw Object.assign(new Error('no'), { code })
}

async function connectedPage({
  accounts = [FIRST],
  prepare,
}: {
  accounts?: string[]
  prepare?: (wallet: FakeBrowserWallet) => void
} = {}) {
  const page = await openPage()
  const wallet = new FakeBrowserWallet(...accounts)
  prepare?.(wallet)
  browser.announce(wallet, 'io.metamask')
  const connected = page.session.connect('metamask')
  await settle()
  await connected
  const askBalance = () => page.callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: FIRST } })
  return { ...page, wallet, askBalance }
}

async function returningPage(wallet: FakeBrowserWallet | null, prepare = () => {}) {
  const page = await openPage({ stored: STORED })
  if (wallet !== null) browser.announce(wallet, 'io.metamask')
  prepare()
  void page.restoreWallet()
  await settle()
  return page
}

test('connecting requests the accounts, then one signature, and opens one live connection', async () => {
  const { readWallet, wallet } = await connectedPage()
  expect(readWallet()).toMatchObject({ status: 'connected', address: FIRST, chainId: 56, walletName: 'MetaMask' })
  expect(readWallet().signInState).toBe('signed_in')
  expect(wallet.calledMethods.filter((it) => /request|sign/i.test(it))).toEqual([
    'eth_requestAccounts',
    'personal_sign',
  ])
  expect(openSockets()).toHaveLength(1)
  // A browser that never had a session is not asked for one.
  expect(server.countOf('GET /api/auth/session')).toBe(0)
})

test.each([-11 * 60_000, 6 * 60_000, 12 * 3_600_000])(
  'a clock that is off by %i ms signs in with the server’s times',
  async (offMs) => {
    let signed = ''
    vi.setSystemTime(Date.parse('2026-03-01T12:00:00Z') + offMs)
    const { readWallet } = await connectedPage({
      prepare: (it) =>
        it.answers.set('personal_sign', (params) => {
          signed = Buffer.from(String(params[0]).slice(2), 'hex').toString()
          return '0x5163'
        }),
    })
    expect(readWallet().signInState).toBe('signed_in')
    expect(signed).toContain('Issued At: 2026-03-01T12:00:00.000Z')
    expect(signed).toContain('Expiration Time: 2026-03-01T12:10:00.000Z')
  },
)

test('a sign-in answered with something else gives no session, and can be retried', async () => {
  const page = await openPage()
  browser.announce(new FakeBrowserWallet(FIRST), 'io.metamask')
  server.answers.set('POST /api/auth/verify', () => ({ status: 200, body: {} }))
  void page.session.connect('metamask')
  await settle()
  expect(page.readWallet()).toMatchObject({ status: 'connected', session: null, signInState: 'signed_out' })
  server.answers.clear()
  void page.signIn()
  await settle()
  expect(page.readWallet().signInState).toBe('signed_in')
})

test('a failure while one change is handled delays no later one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { session, readWallet, disconnect } = await connectedPage()
  const stop = session.store.subscribe(() => {
    throw new Error('a screen that cannot draw it')
  })
  session.send({ type: 'chain_changed', connection: session.store.getState().connected?.connection ?? 0, chainId: 1 })
  stop()
  expect(readWallet().chainId).toBe(1)
  void disconnect()
  await settle()
  expect(readWallet().status).toBe('disconnected')
})

test('a phone’s wallet is asked 300 ms after the tap, not sooner', async () => {
  const page = await openPage()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' })
  const wallet = new FakeBrowserWallet(FIRST)
  browser.announce(wallet, 'io.metamask')
  const connected = page.session.connect('metamask')
  await vi.advanceTimersByTimeAsync(299)
  expect(wallet.calledMethods).toEqual([])
  await vi.advanceTimersByTimeAsync(61)
  expect(wallet.calledMethods[0]).toBe('eth_requestAccounts')
  await settle()
  await connected
})

test('a chain unknown to the wallet is added, and used', async () => {
  const added: unknown[] = []
  const { readWallet, shown } = await connectedPage({
    prepare: (it) => {
      it.chainId = '0x1'
      it.answers.set('wallet_switchEthereumChain', refuse(4902))
      it.answers.set('wallet_addEthereumChain', ([chain]) => {
        added.push(chain)
        it.chainId = '0x38'
        return null
      })
    },
  })
  expect(added).toMatchObject([{ chainId: '0x38', nativeCurrency: { symbol: 'BNB', decimals: 18 } }])
  expect(readWallet()).toMatchObject({ chainId: 56, signInState: 'signed_in' })
  expect(shown).not.toHaveBeenCalled()
})

test('the chain of a disconnected wallet is not taken for that of the next one', async () => {
  const { readWallet, wallet, session } = await connectedPage()
  const { readLiveConnection, requireLiveConnection } = await import('#web/wallet/live-connection.ts')
  const { requestPlatformChain } = await import('#web/wallet/wallet-provider.ts')
  const left = requireLiveConnection()
  browser.announce(new FakeBrowserWallet(SECOND), 'com.trustwallet.app')
  void session.connect('trust')
  await settle()
  expect(readLiveConnection()).not.toBe(left)
  wallet.chainId = '0x1'
  const asking = requestPlatformChain(left).catch(() => {})
  await settle()
  expect(readWallet()).toMatchObject({ address: SECOND, chainId: 56 })
  await asking
})

test('a chain that the wallet calls unknown in its own words is added', async () => {
  const { readWallet, shown } = await connectedPage({
    prepare: (it) => {
      it.chainId = '0x1'
      it.answers.set('wallet_switchEthereumChain', refuse(-32603))
      it.answers.set('wallet_addEthereumChain', () => {
        it.chainId = '0x38'
        return null
      })
    },
  })
  expect(readWallet()).toMatchObject({ chainId: 56, signInState: 'signed_in' })
  expect(shown).not.toHaveBeenCalled()
})

test('a wallet that refuses the chain by a message without a code is not asked to add it', async () => {
  const { wallet } = await connectedPage({
    prepare: (it) => {
      it.chainId = '0x1'
      it.answers.set('wallet_switchEthereumChain', () =>
        Promise.reject(Object.assign(new Error('User rejected the request.'), { code: -32603 })),
      )
    },
  })
  expect(wallet.calledMethods).not.toContain('wallet_addEthereumChain')
})

test('a wallet that switches the chain and never answers still signs in', async () => {
  const { readWallet, wallet } = await connectedPage({
    prepare: (it) => {
      it.chainId = '0x1'
      it.answers.set('wallet_switchEthereumChain', () => {
        it.chainId = '0x38'
        it.emit('chainChanged', '0x38')
        return new Promise(() => {})
      })
    },
  })
  expect(readWallet()).toMatchObject({ chainId: 56, signInState: 'signed_in' })
  // The page still follows it, and nothing else does.
  expect(wallet.listenerCount()).toBe(3)
})

test('a user that cannot be created blocks nothing, and is logged', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { readWallet, shown } = await connectedPage({
    prepare: () => server.answers.set('POST /api/users', () => ({ status: 500, body: { error: 'internal' } })),
  })
  expect(readWallet().signInState).toBe('signed_in')
  expect(warned).toHaveBeenCalledWith('The user could not be created.', expect.anything())
  expect(shown).not.toHaveBeenCalled()
})

test('a sign-out waits until the user of this session is created', async () => {
  const created = Promise.withResolvers<{ status: number; body: unknown }>()
  const { disconnect } = await connectedPage({
    prepare: () => server.answers.set('POST /api/users', () => created.promise),
  })
  expect(server.countOf('POST /api/users')).toBe(1)
  void disconnect()
  await settle()
  expect(server.countOf('POST /api/auth/logout')).toBe(0)
  created.resolve({ status: 200, body: {} })
  await settle()
  expect(server.countOf('POST /api/auth/logout')).toBe(1)
})

test.each([
  { message: 'The device is locked.', description: 'The device is locked.' },
  { message: '', description: 'Please try again.' },
])('a wallet that fails to sign with "$message" shows that message', async ({ message, description }) => {
  const { shown } = await connectedPage({
    prepare: (it) =>
      it.answers.set('personal_sign', () => Promise.reject(Object.assign(new Error(message), { code: -32000 }))),
  })
  expect(shown.mock.calls).toEqual([[{ title: 'Sign-in failed', description, variant: 'destructive' }]])
})

test('a referral link counts from the first visit, and is sent at sign-in', async () => {
  const { restoreWallet, session } = await openPage({ search: `?ref=${SECOND}` })
  await restoreWallet()
  expect(browser.localStorage.getItem('referredBy')).toBe(SECOND)
  browser.announce(new FakeBrowserWallet(FIRST), 'io.metamask')
  void session.connect('metamask')
  await settle()
  for (const call of ['POST /api/auth/verify', 'POST /api/users'])
    expect(server.bodies.get(call)).toMatchObject({ referredBy: SECOND })
})

test('a visitor without a wallet is not shown as connecting', async () => {
  const { restoreWallet, readWallet } = await openPage()
  void restoreWallet()
  expect(readWallet().status).toBe('disconnected')
  await settle()
  expect(server.requests).toEqual([])
})

describe('a returning visitor', () => {
  test('is not treated as signed out after a proxy’s 401', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const wallet = new FakeBrowserWallet(FIRST)
    const { session, readWallet } = await returningPage(wallet, () => {
      server.sessionOf = FIRST
      server.answers.set('GET /api/auth/session', () => ({ status: 401 }))
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session.store.getState().connected?.login).toEqual({ phase: 'signed_out', isUnknown: true })
    // A server that is lost is not asked for it.
    const { recordLoss } = await import('#web/lib/server-contact.ts')
    const asked = server.countOf('GET /api/auth/session')
    recordLoss()
    await settle()
    expect(server.countOf('GET /api/auth/session')).toBe(asked)
    server.answers.clear()
    session.send({ type: 'server_answers_again' })
    await settle()
    expect(readWallet().signInState).toBe('signed_in')
    expect(wallet.promptCount()).toBe(0)
  })

  test('is signed in again without a request that opens the wallet', async () => {
    const wallet = new FakeBrowserWallet(FIRST)
    const page = await returningPage(wallet, () => {
      server.sessionOf = FIRST
    })
    expect(page.readWallet()).toMatchObject({ status: 'connected', address: FIRST, signInState: 'signed_in' })
    expect(wallet.promptCount()).toBe(0)
    expect(openSockets()).toHaveLength(1)
  })

  test.each([
    { walletId: 'rdns:io.rabby', name: 'a wallet that announces itself, by its domain name' },
    { walletId: 'browser', name: 'the wallet of the browser' },
  ])('is connected to $name, even if it is announced seconds later', async ({ walletId }) => {
    const page = await openPage({ stored: { ...STORED, walletId } })
    const wallet = new FakeBrowserWallet(FIRST)
    browser.announce(new FakeBrowserWallet(SECOND), 'com.okex.wallet', { name: 'OKX Wallet' })
    void page.restoreWallet()
    await settle()
    await vi.advanceTimersByTimeAsync(3_500)
    expect(page.readWallet().status).toBe('connecting')
    if (walletId === 'browser') vi.stubGlobal('ethereum', wallet.provider)
    else browser.announce(wallet, 'io.rabby', { name: 'Rabby' })
    await vi.advanceTimersByTimeAsync(1_000)
    await settle()
    const walletName = walletId === 'browser' ? 'Browser wallet' : 'Rabby'
    expect(page.readWallet()).toMatchObject({ status: 'connected', address: FIRST, walletName })
    expect(wallet.promptCount()).toBe(0)
  })

  test('without a session is connected and read-only, without a prompt', async () => {
    const wallet = new FakeBrowserWallet(FIRST)
    const page = await returningPage(wallet)
    expect(page.readWallet()).toMatchObject({ status: 'connected', session: null, signInState: 'signed_out' })
    expect(wallet.promptCount()).toBe(0)
    expect(openSockets()).toEqual([])
  })

  test('whose wallet is the operator’s is not connected', async () => {
    const page = await returningPage(new FakeBrowserWallet(FIRST), () =>
      server.answers.set('GET /api/admin/check', () => ({ status: 200, body: true })),
    )
    expect(page.readWallet().status).toBe('disconnected')
    expect(browser.localStorage.getItem('walletAddress')).toBeNull()
  })

  test('whose wallet shares no account is forgotten, and whose wallet is missing is not', async () => {
    const page = await returningPage(new FakeBrowserWallet())
    expect(page.readWallet().status).toBe('disconnected')
    expect(browser.localStorage.getItem('walletAddress')).toBeNull()
    const again = await returningPage(null)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(again.readWallet().status).toBe('disconnected')
    expect(browser.localStorage.getItem('walletAddress')).toBe(FIRST)
  })

  test.each([
    { name: 'nothing', body: undefined },
    { name: 'null', body: null },
    { name: 'an object without fields', body: {} },
    { name: 'an address alone', body: { walletAddress: FIRST } },
  ])('who gets $name in place of a session can still disconnect, and sign in', async ({ body }) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const wallet = new FakeBrowserWallet(FIRST)
    const page = await returningPage(wallet, () =>
      server.answers.set('GET /api/auth/session', () => ({ status: 200, body })),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.readWallet()).toMatchObject({ status: 'connected', session: null, signInState: 'signed_out' })
    server.answers.clear()
    void page.signIn()
    await settle()
    expect(page.readWallet().signInState).toBe('signed_in')
    void page.disconnect()
    await settle()
    expect(page.readWallet().status).toBe('disconnected')
  })

  test('without an answer of the server is never shown as signed out, and signed in at the next check', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const wallet = new FakeBrowserWallet(FIRST)
    const stumbles = (call: string) => () => {
      server.answers.delete(call)
      return { status: 503, body: { error: 'dependency_down', message: 'The database is away.' } }
    }
    const page = await openPage({ stored: STORED })
    browser.announce(wallet, 'io.metamask')
    server.sessionOf = FIRST
    for (const call of ['GET /api/config', 'GET /api/auth/session']) server.answers.set(call, stumbles(call))
    const seen = new Set<string>()
    const { watchWallet } = await import('./wallet-view.ts')
    watchWallet(({ address, signInState }) => address !== null && seen.add(signInState))
    void page.restoreWallet()
    await settle()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.answers.size).toBe(0)
    expect([...seen]).toEqual(['resuming', 'signed_in'])
    expect(wallet.promptCount()).toBe(0)
  })

  test.each([200, 401, 403])(
    'whose server is hidden by a page with %i gets no connect prompt, and is signed in after it',
    async (status) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const wallet = new FakeBrowserWallet(FIRST)
      const page = await returningPage(wallet, () => {
        server.sessionOf = FIRST
        server.answers.set('GET /api/config', () => ({ status, page: '<!DOCTYPE html><title>Sign in</title>' }))
      })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(page.readWallet().status).toBe('connecting')
      server.answers.clear()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(page.readWallet()).toMatchObject({ status: 'connected', signInState: 'signed_in' })
      expect(wallet.promptCount()).toBe(0)
    },
  )

  test.each([200, 401, 403])('keeps the session after a single page with %i', async (status) => {
    const wallet = new FakeBrowserWallet(FIRST)
    const page = await returningPage(wallet, () => {
      server.sessionOf = FIRST
      server.answers.set('GET /api/auth/session', () => {
        server.answers.clear()
        return { status, page: '<!DOCTYPE html><title>Sign in</title>' }
      })
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.readWallet().signInState).toBe('signed_in')
  })

  test('is read-only while the server is unreachable, and signed in once it answers', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const gateway = () => ({ status: 502 })
    const page = await returningPage(new FakeBrowserWallet(FIRST), () => {
      server.sessionOf = FIRST
      server.answers.set('GET /api/auth/session', gateway)
      server.answers.set('GET /livez', gateway)
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.readWallet()).toMatchObject({ status: 'connected', signInState: 'signed_out' })
    expect(page.shown).not.toHaveBeenCalled()
    // Whoever asks to sign in meanwhile is told why that is not possible.
    void page.signIn()
    await vi.advanceTimersByTimeAsync(10_000)
    const description = 'The server cannot be reached. Please try again in a moment.'
    expect(page.shown.mock.calls).toEqual([[{ title: 'Sign-in failed', description, variant: 'destructive' }]])
    server.answers.clear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.readWallet().signInState).toBe('signed_in')
  })
})

test('a wallet that announces itself is connected under its own name, and stored by its domain name', async () => {
  const page = await openPage()
  browser.announce(new FakeBrowserWallet(FIRST), 'io.rabby', { name: 'Rabby\u202e Wallet' })
  void page.session.connect('rdns:io.rabby')
  await settle()
  expect(page.readWallet()).toMatchObject({ status: 'connected', address: FIRST, walletName: 'Rabby Wallet' })
  expect(browser.localStorage.getItem('walletId')).toBe('rdns:io.rabby')
})

describe('an outdated attempt changes nothing', () => {
  test('a wallet connected during the restore of another stays connected', async () => {
    const page = await openPage({ stored: STORED })
    const trust = new FakeBrowserWallet(SECOND)
    browser.announce(trust, 'com.trustwallet.app')
    void page.restoreWallet()
    await settle()
    void page.session.connect('trust')
    await settle()
    expect(page.readWallet()).toMatchObject({ status: 'connected', address: SECOND, signInState: 'signed_in' })
    // MetaMask never appears: looking for it ends after five seconds.
    await vi.advanceTimersByTimeAsync(6_000)
    expect(page.readWallet()).toMatchObject({ status: 'connected', address: SECOND, signInState: 'signed_in' })
    expect(browser.localStorage.getItem('walletAddress')).toBe(SECOND)
  })

  test('a wallet that answers after the player has cancelled is not connected', async () => {
    const page = await openPage()
    const wallet = new FakeBrowserWallet(FIRST)
    browser.announce(wallet, 'io.metamask')
    const accounts = Promise.withResolvers<string[]>()
    wallet.answers.set('eth_requestAccounts', () => accounts.promise)
    const connected = page.session.connect('metamask')
    await settle()
    expect(page.readWallet().status).toBe('connecting')
    page.session.send({ type: 'connect_given_up' })
    expect(page.readWallet().status).toBe('disconnected')
    await connected
    accounts.resolve([FIRST])
    await settle()
    expect(page.readWallet().status).toBe('disconnected')
    expect(wallet.listenerCount()).toBe(0)
    expect(wallet.promptCount()).toBe(1)
  })

  test('a signature that arrives after a change of the account never becomes a session', async () => {
    const signature = Promise.withResolvers<string>()
    const { wallet, readWallet } = await connectedPage({
      prepare: (it) => it.answers.set('personal_sign', () => signature.promise),
    })
    expect(readWallet().signInState).toBe('signing')
    wallet.pick(SECOND)
    signature.resolve('0x5163')
    await settle()
    expect(readWallet()).toMatchObject({ address: SECOND, session: null, signInState: 'signed_out' })
    expect(server.countOf('POST /api/auth/verify')).toBe(0)
    expect(wallet.promptCount()).toBe(2)
  })

  test('a session created for a previous account is ended', async () => {
    const { wallet, readWallet } = await connectedPage({
      prepare: (it) =>
        server.answers.set('POST /api/auth/verify', async () => {
          it.pick(SECOND)
          server.sessionOf = FIRST
          return { status: 200, body: { userId: 1, walletAddress: FIRST.toLowerCase(), expiresAt: '' } }
        }),
    })
    await settle()
    expect(readWallet()).toMatchObject({ address: SECOND, session: null })
    expect(server.sessionOf).toBeNull()
    expect(wallet.promptCount()).toBe(2)
  })
})

test.each([
  { answer: 'has ended it', status: 204, isForgotten: true },
  { answer: 'has not ended it', status: 500, isForgotten: false },
])('the previous account’s session is forgotten if the server $answer: $isForgotten', async (its) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { wallet } = await connectedPage()
  server.answers.set('POST /api/auth/logout', () => ({ status: its.status }))
  expect(browser.localStorage.getItem('sessionAddress')).toBe(FIRST)
  wallet.pick(SECOND)
  await settle()
  expect(browser.localStorage.getItem('sessionAddress')).toBe(its.isForgotten ? null : FIRST)
})

describe('a call without an answer of the server', () => {
  const CALL_LIMIT_MS = 15_000

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    // The clock of the tests does not move the browser's own.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms)
      return controller.signal
    })
  })
  const hang = (call: string) => server.answers.set(call, () => new Promise(() => {}))

  test.each(['POST /api/auth/logout', 'POST /api/users'])(
    '%s delays the next sign-in by at most 15 s',
    async (call) => {
      const { wallet, readWallet, signIn } = await connectedPage({ prepare: () => hang(call) })
      wallet.pick(SECOND)
      await settle()
      void signIn()
      await settle()
      await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS - 5_000)
      expect(readWallet().signInState).not.toBe('signed_in')
      await vi.advanceTimersByTimeAsync(5_000)
      await settle()
      expect(readWallet()).toMatchObject({ address: SECOND, signInState: 'signed_in' })
    },
  )

  test('POST /api/auth/verify fails the sign-in after 15 s', async () => {
    const { readWallet, shown } = await connectedPage({ prepare: () => hang('POST /api/auth/verify') })
    expect(readWallet().signInState).toBe('signing')
    await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
    await settle()
    expect([readWallet().signInState, shown.mock.calls.length]).toEqual(['signed_out', 1])
  })

  test('GET /api/auth/session leaves a returning visitor signed out after 15 s', async () => {
    const { readWallet } = await returningPage(new FakeBrowserWallet(FIRST), () => {
      browser.localStorage.setItem('sessionAddress', FIRST)
      hang('GET /api/auth/session')
    })
    expect(readWallet().signInState).toBe('resuming')
    await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
    await settle()
    expect(readWallet().signInState).toBe('signed_out')
  })
})

test('calls that change the cookie are sent one after the other: no logout races a later sign-in', async () => {
  const { wallet, readWallet, signIn } = await connectedPage()
  const logout = Promise.withResolvers<void>()
  server.answers.set('POST /api/auth/logout', async () => {
    await logout.promise
    server.sessionOf = null
    return { status: 204 }
  })
  wallet.pick(SECOND)
  await settle()
  void signIn()
  await settle()
  expect(wallet.calledMethods.filter((it) => it === 'personal_sign')).toHaveLength(2)
  expect(server.countOf('POST /api/auth/verify')).toBe(1)
  logout.resolve()
  await settle()
  expect(readWallet()).toMatchObject({ address: SECOND, signInState: 'signed_in' })
  expect(server.sessionOf).toBe(SECOND)
})

describe('a session that has ended on the server', () => {
  test('is noticed at the first refused call: the page offers to sign in, and closes its socket', async () => {
    const { askBalance, readWallet } = await connectedPage()
    server.sessionOf = null
    await expect(askBalance()).rejects.toThrow('401')
    await settle()
    expect(readWallet()).toMatchObject({ status: 'connected', address: FIRST, session: null, signInState: 'expired' })
    expect(openSockets()).toEqual([])
    expect(server.countOf('GET /api/auth/session')).toBe(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(openSockets()).toEqual([])
  })

  test('is noticed when the live connection closes, without a probe of the server', async () => {
    const { readWallet } = await connectedPage()
    latestSocket().open()
    server.sessionOf = null
    latestSocket().close()
    await settle()
    expect(readWallet()).toMatchObject({ status: 'connected', address: FIRST, session: null, signInState: 'expired' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
    expect(server.countOf('GET /api/auth/session')).toBe(1)
    expect(server.countOf('GET /livez')).toBe(0)
  })

  test('is checked once, however many calls are refused together', async () => {
    const { askBalance } = await connectedPage()
    server.sessionOf = null
    await Promise.allSettled([askBalance(), askBalance(), askBalance()])
    await settle()
    expect(server.countOf('GET /api/auth/session')).toBe(1)
  })

  test('is renewed by one signature, and pending callers continue', async () => {
    const { askBalance, signIn, whenSignedIn, readWallet, wallet } = await connectedPage()
    server.sessionOf = null
    await askBalance().catch(() => {})
    // Refused just now: what is known of the session is no answer.
    const waiting = vi.fn()
    void whenSignedIn(FIRST).then(waiting)
    await settle()
    expect(waiting).not.toHaveBeenCalled()
    void signIn()
    await settle()
    expect(readWallet().signInState).toBe('signed_in')
    expect(waiting).toHaveBeenCalledWith(expect.objectContaining({ walletAddress: FIRST.toLowerCase() }))
    expect(wallet.calledMethods.filter((it) => it === 'personal_sign')).toHaveLength(2)
    expect(openSockets()).toHaveLength(1)
  })

  test('does not affect a newer session: a refusal older than the session is ignored', async () => {
    const { askBalance, signIn, readWallet } = await connectedPage()
    const answer = Promise.withResolvers<{ status: number; body: unknown }>()
    server.answers.set('GET /api/balance', () => answer.promise)
    const late = askBalance().catch(() => {})
    server.answers.delete('GET /api/balance')
    server.sessionOf = null
    await askBalance().catch(() => {})
    await settle()
    void signIn()
    await settle()
    expect(readWallet().signInState).toBe('signed_in')
    answer.resolve({ status: 401, body: { error: 'unauthenticated', message: '' } })
    await late
    expect(readWallet().signInState).toBe('signed_in')
    expect(server.countOf('GET /api/auth/session')).toBe(1)
  })

  test.each([
    { what: 'the operator’s', status: 401, body: { error: 'operator_unauthenticated', message: '' } },
    { what: 'a proxy’s', status: 401, body: undefined },
  ])('is not inferred from $what 401', async ({ status, body }) => {
    const { askBalance, readWallet } = await connectedPage()
    server.answers.set('GET /api/balance', () => ({ status, body }))
    await askBalance().catch(() => {})
    await settle()
    expect(readWallet().signInState).toBe('signed_in')
    expect(server.countOf('GET /api/auth/session')).toBe(0)
  })

  test('and replaced by another wallet’s in another tab is not used by this page', async () => {
    const { readWallet } = await connectedPage()
    latestSocket().open()
    server.sessionOf = SECOND
    latestSocket().onmessage?.({ data: JSON.stringify({ type: 'hello', walletAddress: SECOND.toLowerCase() }) })
    await settle()
    expect(readWallet()).toMatchObject({ address: FIRST, session: null, signInState: 'expired' })
    expect(server.sessionOf).toBe(SECOND)
  })
})

test('a live connection that closes during a session is opened again', async () => {
  const { readWallet } = await connectedPage()
  latestSocket().open()
  latestSocket().close(1006)
  await settle()
  expect(readWallet().signInState).toBe('signed_in')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(openSockets()).toHaveLength(1)
  expect(server.countOf('GET /api/auth/session')).toBe(1)
})

describe('a purchase while the session is being resumed', () => {
  async function resuming(session: string | null) {
    const wallet = new FakeBrowserWallet(FIRST)
    const answer = Promise.withResolvers<void>()
    const page = await returningPage(wallet, () =>
      server.answers.set('GET /api/auth/session', async () => {
        await answer.promise
        return session === null
          ? { status: 401, body: { error: 'unauthenticated', message: '' } }
          : { status: 200, body: { userId: 1, walletAddress: session.toLowerCase(), expiresAt: '' } }
      }),
    )
    expect(page.readWallet().signInState).toBe('resuming')
    return { ...page, wallet, answer: answer.resolve }
  }

  test('waits for the session and requests no signature', async () => {
    const { isReadyToBuy, wallet, answer, readWallet } = await resuming(FIRST)
    const ready = isReadyToBuy()
    await settle()
    expect(wallet.promptCount()).toBe(0)
    answer()
    await settle()
    expect(await ready).toBe(true)
    expect(wallet.promptCount()).toBe(0)
    expect(readWallet().signInState).toBe('signed_in')
  })

  test('requests a signature once there is no session', async () => {
    const { isReadyToBuy, wallet, answer } = await resuming(null)
    const ready = isReadyToBuy()
    await settle()
    answer()
    await settle()
    expect(await ready).toBe(true)
    expect(wallet.promptCount()).toBe(1)
  })
})

describe('a refusal of the wallet is shown', () => {
  test('for a signature', async () => {
    const page = await connectedPage({ prepare: (it) => it.answers.set('personal_sign', refuse(4001)) })
    expect(page.readWallet()).toMatchObject({ status: 'connected', session: null, signInState: 'refused' })
    page.shown.mockClear()
    const ready = page.isReadyToBuy()
    await settle()
    expect(await ready).toBe(false)
    expect(page.shown.mock.calls.map(([{ title }]) => title)).toEqual(['Signature declined'])
  })

  test('for a switch of the network', async () => {
    const page = await connectedPage({
      prepare: (it) => {
        it.chainId = '0x1'
        it.answers.set('wallet_switchEthereumChain', refuse(4001))
      },
    })
    expect(page.shown.mock.calls.map(([{ title }]) => title)).toEqual(['Network not switched'])
    expect(page.readWallet()).toMatchObject({ chainId: 1, signInState: 'signed_in' })
  })

  test('for a switch that was granted and not made', async () => {
    const page = await connectedPage({
      prepare: (it) => {
        it.chainId = '0x1'
      },
    })
    expect(page.shown).toHaveBeenCalledWith(
      expect.objectContaining({ description: expect.stringContaining('still not on') }),
    )
  })
})

describe('a connected wallet', () => {
  test('that changes the account is followed: its session is checked, and the previous account’s ended', async () => {
    const { wallet, readWallet } = await connectedPage()
    wallet.pick(SECOND.toLowerCase())
    expect(readWallet()).toMatchObject({ address: SECOND, session: null })
    await settle()
    expect(readWallet()).toMatchObject({ address: SECOND, session: null, signInState: 'signed_out' })
    expect(server.sessionOf).toBeNull()
    expect(openSockets()).toEqual([])
    expect(browser.localStorage.getItem('walletAddress')).toBe(SECOND)
  })

  test('that changes the account without an event is followed once the player returns to the page', async () => {
    const { wallet, readWallet, disconnect } = await connectedPage()
    wallet.accounts = [SECOND]
    dispatchEvent(new Event('focus'))
    await settle()
    expect(readWallet()).toMatchObject({ address: SECOND, session: null })
    // A locked wallet shares no account, and asks to be unlocked with the next request.
    wallet.accounts = []
    dispatchEvent(new Event('focus'))
    await settle()
    expect(readWallet()).toMatchObject({ status: 'connected', address: SECOND })
    await disconnect()
    const asked = wallet.calledMethods.length
    dispatchEvent(new Event('focus'))
    await settle()
    expect(wallet.calledMethods).toHaveLength(asked)
  })

  test('that announces a new account while the old one is being read is followed to the new one', async () => {
    const { wallet, readWallet } = await connectedPage()
    let answer = (_accounts: readonly string[]) => {}
    const asked = new Promise((resolve) => {
      answer = resolve
    })
    wallet.answers.set('eth_accounts', () => asked)
    const before = wallet.accounts
    dispatchEvent(new Event('focus'))
    wallet.accounts = [SECOND]
    wallet.emit('accountsChanged', [SECOND])
    answer(before)
    await settle()
    expect(readWallet()).toMatchObject({ address: SECOND })
  })

  test('that changes the chain is followed, with or without an event', async () => {
    const { wallet, readWallet, switchToRequiredChain } = await connectedPage()
    wallet.emit('chainChanged', '0x1')
    expect(readWallet().chainId).toBe(1)
    void switchToRequiredChain()
    await settle()
    expect(readWallet().chainId).toBe(56)
  })

  test('that shares no account any more is disconnected, and its session is restored when it returns', async () => {
    const { wallet, readWallet, session } = await connectedPage()
    wallet.pick()
    await settle()
    expect(readWallet()).toMatchObject({ status: 'disconnected', address: null, session: null })
    expect(browser.localStorage.getItem('walletAddress')).toBeNull()
    expect(openSockets()).toEqual([])
    expect(wallet.listenerCount()).toBe(0)
    wallet.accounts = [FIRST]
    void session.connect('metamask')
    await settle()
    expect(readWallet().signInState).toBe('signed_in')
    expect(wallet.calledMethods.filter((it) => it === 'personal_sign')).toHaveLength(1)
  })

  test('that has lost its node stays connected, unless it shares no account either', async () => {
    const { wallet, readWallet } = await connectedPage()
    wallet.emit('disconnect', { code: 1013 })
    await settle()
    expect(readWallet().status).toBe('connected')
    wallet.accounts = []
    wallet.emit('disconnect', { code: 4900 })
    await settle()
    expect(readWallet().status).toBe('disconnected')
  })

  test('is disconnected: the session ends on the server, the permission is revoked, and nothing is stored', async () => {
    const { wallet, readWallet, disconnect } = await connectedPage()
    void disconnect()
    await settle()
    expect(readWallet()).toMatchObject({ status: 'disconnected', address: null, session: null })
    expect(server.sessionOf).toBeNull()
    expect(wallet.calledMethods).toContain('wallet_revokePermissions')
    expect(wallet.listenerCount()).toBe(0)
    for (const key of ['walletAddress', 'isWalletConnected', 'walletId', 'sessionAddress'])
      expect(browser.localStorage.getItem(key)).toBeNull()
  })
})

describe('another tab', () => {
  test('that disconnects the wallet disconnects this page too', async () => {
    const { readWallet } = await connectedPage()
    browser.storedElsewhere('isWalletConnected', null)
    expect(readWallet()).toMatchObject({ status: 'disconnected', session: null })
    expect(openSockets()).toEqual([])
  })

  test('that signs in signs this page in too', async () => {
    const { readWallet, wallet } = await connectedPage({
      prepare: (it) => it.answers.set('personal_sign', refuse(4001)),
    })
    expect(readWallet().signInState).toBe('refused')
    server.sessionOf = FIRST
    browser.storedElsewhere('sessionAddress', FIRST)
    await settle()
    expect(readWallet().signInState).toBe('signed_in')
    expect(wallet.calledMethods.filter((it) => it === 'personal_sign')).toHaveLength(1)
  })
})

test.each([200, 401, 403])('a call answered by a page with %i signs nobody out', async (status) => {
  const { readWallet, askBalance } = await connectedPage()
  server.answers.set('GET /api/balance', () => ({ status, page: '<!DOCTYPE html><title>Sign in</title>' }))
  const error: unknown = await askBalance().catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/Something between you and the server answered/)
  await settle()
  expect(readWallet().signInState).toBe('signed_in')
  expect(server.countOf('GET /api/auth/session')).toBe(0)
})

test('a browser that refuses storage still connects, signs in and disconnects', async () => {
  const page = await openPage()
  const wallet = new FakeBrowserWallet(FIRST)
  browser.announce(wallet, 'io.metamask')
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
  await page.restoreWallet()
  void page.session.connect('metamask')
  await settle()
  expect(page.readWallet().signInState).toBe('signed_in')
  void page.disconnect()
  await settle()
  expect(page.readWallet().status).toBe('disconnected')
})

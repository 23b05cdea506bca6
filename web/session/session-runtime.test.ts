import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import {
  type Connection,
  type ConnectionListener,
  createSessionRuntime,
  type SessionDeps,
  type SocketListener,
} from './session-runtime.ts'

const OWN = `0x${'A1'.repeat(20)}`
const OTHER = `0x${'B2'.repeat(20)}`
const sessionOf = (address: string) => ({ userId: 1, walletAddress: address.toLowerCase() }) as SessionView
const walletOf = (address: string): Connection => ({
  ...{ walletId: 'metamask', hasLateSignature: false },
  wallet: { address, chainId: 56, name: address },
})

/** Lets everything go on that waits for nothing outside. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A page whose wallet and server answer at once, unless `change` says otherwise; `did` lists what it asked them. */
function openPage(change: Partial<SessionDeps> = {}) {
  const did: string[] = []
  const note = (what: string) => void did.push(what)
  const listeners: ConnectionListener[] = []
  const sockets: SocketListener[] = []
  const runtime = createSessionRuntime({
    connect: async () => walletOf(OWN),
    restore: async () => 'absent',
    setConnection: (connection) => note(`page has ${connection?.wallet.name ?? 'none'}`),
    follow({ wallet }, listener) {
      listeners.push(listener)
      return () => note(`unfollow ${wallet.name}`)
    },
    revoke: async ({ wallet }) => note(`revoke ${wallet.name}`),
    switchNetwork: async () => note('switch network'),
    storeWallet: (address) => note(`store ${address}`),
    forgetWallet: () => note('forget'),
    mayHaveSession: () => false,
    storeSessionAddress: (address) => note(`note ${address}`),
    readSession: async () => null,
    async endSession() {
      note('end session')
      return true
    },
    sign: async () => ({ message: '', signature: '' }),
    readLateSignature: async () => ({ message: '', signature: '' }),
    verify: async () => sessionOf(OWN),
    createUser: async (address) => note(`create ${address}`),
    isRefusal: (error) => (error as { code?: number }).code === 4001,
    showNotice: (what) => note(`say ${what}`),
    showSignInFailure: () => note('say failed'),
    openSocket(listener) {
      sockets.push(listener)
      return () => note('close socket')
    },
    resetPersonalData() {
      note('start anew')
      return () => note('call off')
    },
    ...change,
  })
  const login = () => runtime.store.getState().connected?.login.phase ?? null
  const has = (what: string) => did.filter((it) => it === what).length
  return { ...runtime, did, has, login, listeners, sockets }
}

async function signedInPage(change: Partial<SessionDeps> = {}) {
  const page = openPage(change)
  await page.connect('metamask')
  await settle()
  expect(page.login()).toBe('signed_in')
  return page
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('connecting', () => {
  test('resolves once the player cancels, and a later answer of the wallet is ignored', async () => {
    const { promise, resolve } = Promise.withResolvers<Connection>()
    const page = openPage({ connect: () => promise })
    const connected = page.connect('metamask')
    page.send({ type: 'connect_given_up' })
    await connected
    resolve(walletOf(OWN))
    await settle()
    expect([page.login(), page.has(`page has ${OWN}`)]).toEqual([null, 0])
  })

  test('is awaited, whatever else happens meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Connection>()
    const page = openPage({ connect: () => promise })
    const connected = vi.fn<() => void>()
    void page.connect('metamask').then(connected)
    page.send({ type: 'server_answers_again' })
    await settle()
    expect(connected).not.toHaveBeenCalled()
    resolve(walletOf(OWN))
    await settle()
    expect(connected).toHaveBeenCalledOnce()
  })

  test('rejects with the wallet’s message', async () => {
    const page = openPage({ connect: () => Promise.reject(new Error('locked')) })
    await expect(page.connect('metamask')).rejects.toThrow('locked')
    expect(page.store.getState().attempt).toBe(null)
  })

  test('with another wallet disconnects the previous one', async () => {
    const found = [walletOf(OWN), walletOf(OTHER)]
    const page = openPage({ connect: async () => found.shift() ?? walletOf(OWN) })
    await page.connect('metamask')
    await page.connect('metamask')
    expect(page.has(`unfollow ${OWN}`)).toBe(1)
    expect(page.has(`page has ${OTHER}`)).toBe(1)
    page.listeners[0]?.onGone()
    expect(page.store.getState().connected?.wallet.address).toBe(OTHER)
  })
})

test('restoring resolves once the wallet is available', async () => {
  const { promise, resolve } = Promise.withResolvers<Connection>()
  const page = openPage({ restore: () => promise })
  const restored = vi.fn<() => void>()
  void page.restore().then(restored)
  await settle()
  expect(restored).not.toHaveBeenCalled()
  resolve(walletOf(OWN))
  await settle()
  expect([restored.mock.calls.length, page.has(`page has ${OWN}`)]).toEqual([1, 1])
})

describe('a wallet that cannot be restored', () => {
  test.each([
    { found: 'absent', forgotten: 0 },
    { found: 'not_shared', forgotten: 1 },
  ] as const)('because it is $found is forgotten $forgotten times', async ({ found, forgotten }) => {
    const page = openPage({ restore: async () => found })
    await page.restore()
    expect(page.has('forget')).toBe(forgotten)
  })

  test('because of a failure does not block, and stays stored', async () => {
    const page = openPage({ restore: () => Promise.reject(new Error('no module')) })
    await page.restore()
    expect([page.store.getState().attempt, page.has('forget')]).toEqual([null, 0])
  })
})

describe('a wallet that disconnects', () => {
  test('by a click is asked to revoke its permission, and its session is ended and recorded', async () => {
    const page = await signedInPage()
    await page.disconnect()
    for (const what of [`unfollow ${OWN}`, 'page has none', `revoke ${OWN}`, 'end session', 'close socket'])
      expect([what, page.has(what)]).toEqual([what, 1])
    expect(page.did.at(-1)).toBe('note null')
  })

  test('by itself gets no request', async () => {
    const page = await signedInPage()
    page.listeners[0]?.onGone()
    expect([page.has('page has none'), page.has(`revoke ${OWN}`), page.has('end session')]).toEqual([1, 0, 0])
  })

  test('is awaited until the server has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const page = await signedInPage({ endSession: () => promise })
    let isOver = false
    const left = page.disconnect().then(() => {
      isOver = true
    })
    await settle()
    expect(isOver).toBe(false)
    resolve(true)
    await left
  })
})

describe('signing in', () => {
  test('switches the network before it requests a signature', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sign = vi.fn(async () => ({ message: '', signature: '' }))
    const page = openPage({ switchNetwork: () => promise, sign })
    await page.connect('metamask')
    await settle()
    expect([page.login(), sign.mock.calls.length]).toEqual(['switching', 0])
    resolve()
    await settle()
    expect(page.login()).toBe('signed_in')
  })

  test('resolves at its end', async () => {
    const page = openPage({ readSession: async () => null, restore: async () => walletOf(OWN) })
    await page.restore()
    await page.signIn()
    expect(page.login()).toBe('signed_in')
  })

  test.each([
    { error: { code: 4001 }, says: ['say signature_refused'], phase: 'refused' },
    { error: new Error('no'), says: ['say failed'], phase: 'signed_out' },
  ])('that the wallet ends with $error is reported once', async ({ error, says, phase }) => {
    const page = openPage({ sign: () => Promise.reject(error) })
    await page.connect('metamask')
    await settle()
    expect(page.login()).toBe(phase)
    expect(page.did.filter((it) => it.startsWith('say'))).toEqual(says)
  })

  test('resolves at once if a wallet is signed in', async () => {
    const page = await signedInPage()
    await expect(page.signIn()).resolves.toBeUndefined()
  })

  test('uses a signature still pending from an earlier page, and requests none', async () => {
    const sign = vi.fn(async () => ({ message: '', signature: '' }))
    const takeLateSignature = vi.fn(async () => ({ message: 'earlier', signature: '0x5163' }))
    const verify = vi.fn(async () => sessionOf(OWN))
    const restore = async () => ({ ...walletOf(OWN), hasLateSignature: true })
    const page = openPage({ restore, sign, readLateSignature: takeLateSignature, verify })
    await page.restore()
    await settle()
    expect([takeLateSignature.mock.calls, sign.mock.calls]).toEqual([[[OWN]], []])
    expect(verify.mock.calls).toEqual([[{ message: 'earlier', signature: '0x5163' }]])
    expect(page.login()).toBe('signed_in')
  })

  test('whose wallet has disconnected reports nothing, and no signature becomes a session', async () => {
    for (const answer of ['signs', 'fails']) {
      const { promise, resolve, reject } = Promise.withResolvers<{ message: string; signature: string }>()
      const verify = vi.fn(async () => sessionOf(OWN))
      const page = openPage({ sign: () => promise, verify })
      await page.connect('metamask')
      await settle()
      page.send({ type: 'left_elsewhere' })
      if (answer === 'signs') resolve({ message: '', signature: '' })
      else reject(new Error('gone'))
      await settle()
      expect([answer, verify.mock.calls.length, page.has('say failed')]).toEqual([answer, 0, 0])
    }
  })

  test('of an account that has changed is dropped while the next account signs', async () => {
    const first = Promise.withResolvers<{ message: string; signature: string }>()
    const sign = vi.fn(() => new Promise<never>(() => {})).mockReturnValueOnce(first.promise as Promise<never>)
    const verify = vi.fn(async () => sessionOf(OWN))
    const page = openPage({ sign, verify })
    await page.connect('metamask')
    await settle()
    page.listeners[0]?.onAccount(OTHER)
    void page.signIn()
    await settle()
    expect([sign.mock.calls.length, page.login()]).toEqual([2, 'signing'])
    first.resolve({ message: '', signature: '' })
    await settle()
    expect([verify.mock.calls.length, page.login()]).toEqual([0, 'signing'])
  })

  test('of an account that has changed ends its session before the next one is requested', async () => {
    const [first, end] = [Promise.withResolvers<SessionView>(), Promise.withResolvers<boolean>()]
    const verify = vi.fn(async () => sessionOf(OTHER)).mockReturnValueOnce(first.promise)
    const page = openPage({ verify, endSession: () => end.promise })
    await page.connect('metamask')
    await settle()
    page.listeners[0]?.onAccount(OTHER)
    void page.signIn()
    first.resolve(sessionOf(OWN))
    await settle()
    expect([verify.mock.calls.length, page.login()]).toEqual([1, 'signing'])
    end.resolve(true)
    await settle()
    expect([verify.mock.calls.length, page.login()]).toEqual([2, 'signed_in'])
  })

  test.each([true, false])('as another wallet is recorded as ended if the server has ended it: %s', async (isEnded) => {
    const page = openPage({ verify: async () => sessionOf(OTHER), endSession: async () => isEnded })
    await page.connect('metamask')
    await settle()
    expect(page.has('note null')).toBe(isEnded ? 1 : 0)
  })

  test('creates the user before the session may be ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = await signedInPage({ createUser: () => promise })
    void page.disconnect()
    await settle()
    expect(page.has('end session')).toBe(0)
    resolve()
    await settle()
    expect(page.has('end session')).toBe(1)
  })
})

describe('the live connection', () => {
  test('is one per login, and survives other changes', async () => {
    const page = await signedInPage()
    page.listeners[0]?.onChain(1)
    expect([page.sockets.length, page.has('close socket')]).toEqual([1, 0])
  })

  test('is closed when the session ends, and another wallet gets its own', async () => {
    const page = await signedInPage({ readSession: async () => sessionOf(OTHER) })
    page.listeners[0]?.onAccount(OTHER)
    await settle()
    expect([page.login(), page.sockets.length, page.has('close socket')]).toEqual(['signed_in', 2, 1])
  })

  test.each([
    { address: OWN, isDoubted: false },
    { address: OWN.toLowerCase(), isDoubted: false },
    { address: OTHER, isDoubted: true },
  ])('that greets $address triggers a check of the session: $isDoubted', async ({ address, isDoubted }) => {
    const askSession = vi.fn(async () => sessionOf(OWN))
    const page = await signedInPage({ readSession: askSession })
    page.sockets[0]?.onHello(address)
    await settle()
    expect(askSession).toHaveBeenCalledTimes(isDoubted ? 1 : 0)
  })

  test('that is lost triggers a check of the session', async () => {
    const askSession = vi.fn(async () => sessionOf(OWN))
    const page = await signedInPage({ readSession: askSession })
    page.sockets[0]?.onLost()
    await settle()
    expect([askSession.mock.calls.length, page.login()]).toEqual([1, 'signed_in'])
  })
})

test('personal data is dropped once for each address, and pending requests are cancelled', async () => {
  const page = await signedInPage()
  page.listeners[0]?.onChain(1)
  expect([page.has('start anew'), page.has('call off')]).toEqual([1, 0])
  page.listeners[0]?.onAccount(OTHER)
  await settle()
  expect([page.has('start anew'), page.has('call off')]).toEqual([2, 1])
})

test('an event dispatched during another one is handled after it', async () => {
  const page = await signedInPage()
  const phases: unknown[] = []
  page.store.subscribe(({ connected }) => {
    phases.push(connected?.wallet.chainId ?? null)
    if (connected?.wallet.chainId === 1) page.send({ type: 'left_elsewhere' })
  })
  page.listeners[0]?.onChain(1)
  expect(phases).toEqual([1, null])
  expect([page.login(), page.has('close socket')]).toEqual([null, 1])
})

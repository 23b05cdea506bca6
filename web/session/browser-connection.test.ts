import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UnreachableError } from '#web/lib/api-error.ts'
import type { FoundWallet } from '#web/wallet/found-wallets.ts'
import { noAccounts, noWallet } from '#web/wallet/wallet-errors.ts'
import { connectTo, restoreConnection } from './browser-connection.ts'

const OWN = `0x${'11'.repeat(20)}`
const OTHER = `0x${'22'.repeat(20)}`

let wallets: FoundWallet[] = []
let stored: { address: string; walletId: string | null } | null = { address: OWN, walletId: 'browser' }
const fake = vi.hoisted(() => ({
  config: async () => ({}),
  paired: null as object | null,
  late: [] as string[],
  isOperator: false,
  waitedMs: null as number | null,
  loadDemo: () => {},
}))

vi.mock('#web/wallet/found-wallets.ts', () => ({
  discoverWallets: () => wallets,
  async waitForWallet(isWanted: (wallet: FoundWallet) => boolean, limitMs?: number) {
    const found = wallets.find(isWanted) ?? null
    if (found === null) fake.waitedMs = limitMs ?? null
    return found
  },
}))
vi.mock('#web/lib/query-client.ts', () => ({ queryClient: { ensureQueryData: () => fake.config() } }))
vi.mock('./is-operator-wallet.ts', () => ({ isOperatorWallet: async () => fake.isOperator }))
vi.mock('#web/lib/retry-call.ts', () => ({ retryCall: (ask: () => unknown) => ask() }))
vi.mock('#web/wallet/live-connection.ts', async (load) => ({
  ...(await load<object>()),
  readLateAnswers: () => fake.late.map((method) => ({ method })),
}))
vi.mock('#web/wallet/loaded-wallets.ts', () => ({
  async loadDemoWallet() {
    for (let step = 0; step < 10; step += 1) await null
    fake.loadDemo()
  },
  openWalletConnect: async () => fake.paired,
  restoreWalletConnect: async () => fake.paired,
}))
vi.mock('./stored-wallet.ts', () => ({ readStoredWallet: () => stored }))

function walletOf(id: string, account: string | null, chainId: () => string = () => '0x38') {
  const accounts = account === null ? [] : [account]
  const request = async ({ method }: { method: string }) => (method.endsWith('ccounts') ? accounts : chainId())
  return { id, name: id, icon: null, provider: { request } } as unknown as FoundWallet
}
const add = (id: string, account: string | null) => void wallets.push(walletOf(id, account))

async function restored(): Promise<string> {
  const found = await restoreConnection()
  return typeof found === 'string' ? found : found.walletId
}

beforeEach(() => {
  wallets = []
  Object.assign(fake, { config: async () => ({}), paired: null, late: [], isOperator: false, waitedMs: null })
  fake.loadDemo = () => {}
})

test.each<{ id: FoundWallet['id']; account: string | null; expected: string }>([
  { id: 'browser', account: OWN, expected: 'browser' },
  { id: 'browser', account: OTHER, expected: 'absent' },
  { id: 'browser', account: null, expected: 'absent' },
  { id: 'metamask', account: OTHER, expected: 'metamask' },
  { id: 'metamask', account: null, expected: 'not_shared' },
])('the wallet $id that shares $account: $expected', async ({ id, account, expected }) => {
  stored = { address: OWN, walletId: id }
  add(id, account)
  expect(await restored()).toBe(expected)
})

test('another wallet that never answers or refuses delays nothing', async () => {
  stored = { address: OWN, walletId: 'metamask' }
  const never = { request: () => new Promise(() => {}) }
  const refusing = { request: async () => Promise.reject(new Error('locked')) }
  for (const provider of [never, refusing])
    wallets.push({ id: 'rdns:org.other', name: 'Other', icon: null, provider } as unknown as FoundWallet)
  add('rdns:com.example', OWN)
  expect(await restored()).toBe('rdns:com.example')
})

test('a wallet that announces a new name is found by the stored address', async () => {
  stored = { address: OWN, walletId: 'metamask' }
  add('rdns:org.other', OTHER)
  expect(await restored()).toBe('absent')
  add('rdns:com.example', OWN)
  expect(await restored()).toBe('rdns:com.example')
})

describe('a returning visitor', () => {
  test('without a stored wallet has none restored, even if one is installed', async () => {
    stored = null
    add('metamask', OWN)
    expect(await restored()).toBe('absent')
  })

  test('whose wallet is the operator’s is not connected', async () => {
    stored = { address: OWN, walletId: 'metamask' }
    fake.isOperator = true
    add('metamask', OWN)
    expect(await restored()).toBe('not_shared')
  })

  test('with an old record without a wallet’s id gets the first that shares an account', async () => {
    stored = { address: OWN, walletId: null }
    add('metamask', null)
    add('trust', OTHER)
    expect([await restored(), fake.waitedMs]).toEqual(['trust', null])
    wallets = []
    expect(await restored()).toBe('absent')
    add('metamask', null)
    expect(await restored()).toBe('not_shared')
  })

  test('whose wallet is announced late waits five seconds for it', async () => {
    stored = { address: OWN, walletId: 'metamask' }
    expect([await restored(), fake.waitedMs]).toEqual(['absent', 5_000])
  })

  test('with the demo wallet finds it after it has loaded', async () => {
    stored = { address: OWN, walletId: 'demo' }
    fake.loadDemo = () => add('demo', OWN)
    expect(await restored()).toBe('demo')
  })

  test('with WalletConnect is paired again, or forgotten; no other wallet replaces it', async () => {
    stored = { address: OWN, walletId: 'walletconnect' }
    add('metamask', OWN)
    expect(await restored()).toBe('not_shared')
    fake.paired = walletOf('walletconnect', OWN)
    expect(await restored()).toBe('walletconnect')
  })

  test('waits for an unreachable server, and for no other failure', async () => {
    vi.useFakeTimers()
    stored = { address: OWN, walletId: 'metamask' }
    add('metamask', OWN)
    let asked = 0
    fake.config = async () => {
      asked += 1
      if (asked < 3) throw new UnreachableError('GET')
      return {}
    }
    const found = restored()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect([asked, await found]).toEqual([3, 'metamask'])
    vi.useRealTimers()
    fake.config = () => Promise.reject(new Error('no configuration'))
    await expect(restored()).rejects.toThrow('no configuration')
  })
})

describe('a wallet asked for its accounts', () => {
  test('that shares none is not connected', async () => {
    add('metamask', null)
    await expect(connectTo('metamask')).rejects.toThrow(noAccounts())
  })

  test('that is not installed is not connected', async () => {
    await expect(connectTo('metamask')).rejects.toThrow(noWallet(false))
  })

  test('is the chosen one, whatever other wallets are installed', async () => {
    add('trust', OTHER)
    add('metamask', OWN)
    expect(await connectTo('metamask')).toMatchObject({ walletId: 'metamask', wallet: { address: OWN } })
  })

  test('of WalletConnect is opened by WalletConnect', async () => {
    fake.paired = walletOf('walletconnect', OTHER)
    add('metamask', OWN)
    expect((await connectTo('walletconnect')).wallet.address).toBe(OTHER)
  })

  test('that does not report its chain can still sign', async () => {
    const lost = () => {
      throw new Error('no node')
    }
    wallets.push(walletOf('metamask', OWN, lost))
    expect((await connectTo('metamask')).wallet).toEqual({ address: OWN, chainId: null, name: 'metamask' })
  })

  test.each([
    { late: ['personal_sign'], isLate: true },
    { late: ['eth_sendTransaction'], isLate: false },
    { late: [], isLate: false },
  ])('with $late still pending owes a signature: $isLate', async ({ late, isLate }) => {
    fake.late = late
    add('metamask', OWN)
    expect((await connectTo('metamask')).hasLateSignature).toBe(isLate)
  })
})

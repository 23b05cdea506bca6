import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import { configQuery } from '#web/lib/platform-config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { setLiveConnection } from '#web/wallet/live-connection.ts'
import { PaymentRefusal } from '#web/wallet/payment-errors.ts'
import { emptyTransaction } from './sent-transaction.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('localStorage', openMemoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type LockCallback = (lock: object | null) => Promise<unknown>

test.each([
  {
    browser: 'says that another tab has it',
    request: (_: string, _options: object, run: LockCallback) => run(null),
    isHeld: true,
  },
  { browser: 'gives it', request: (_: string, _options: object, run: LockCallback) => run({}), isHeld: false },
  { browser: 'refuses locks', request: () => Promise.reject(new DOMException('', 'SecurityError')), isHeld: false },
])('another tab waits for the wallet, if the browser $browser: $isHeld', async ({ request, isHeld }) => {
  vi.stubGlobal('navigator', { locks: { request } })
  const { browserDeps } = await import('./browser.ts')
  expect(await browserDeps.isHeldElsewhere('paying:order:1')).toBe(isHeld)
})

test('two simultaneous checks do not take each other for a tab that waits for the wallet', async () => {
  const { browserDeps } = await import('./browser.ts')
  const isHeld = () => browserDeps.isHeldElsewhere('paying:order:2')
  expect(await Promise.all([isHeld(), isHeld(), isHeld()])).toEqual([false, false, false])
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  browserDeps.holdWhile('paying:order:2', answered)
  expect(await Promise.all([isHeld(), isHeld()])).toEqual([true, true])
  resolve()
  await expect.poll(isHeld).toBe(false)
})

test.each([
  { what: 'a failed check of ours', error: new PaymentRefusal('wrong_chain'), isNotSent: true },
  { what: 'the player’s refusal', error: { code: 4001, message: '' }, isNotSent: true },
  { what: 'a refusal wrapped by viem', error: { message: '', cause: { code: 4001 } }, isNotSent: true },
  { what: 'another error of the wallet', error: { code: -32603, message: 'rejected' }, isNotSent: false },
  { what: 'a request that is already pending', error: { code: -32002, message: '' }, isNotSent: false },
  { what: 'nothing', error: null, isNotSent: false },
])('$what proves that nothing was sent: $isNotSent', async ({ error, isNotSent }) => {
  const { browserDeps } = await import('./browser.ts')
  expect(browserDeps.isNotSent(error)).toBe(isNotSent)
})

test('without lock support the browser holds no lock, and reports none in another tab', async () => {
  vi.stubGlobal('navigator', {})
  const { browserDeps } = await import('./browser.ts')
  browserDeps.holdWhile('paying:order:3', Promise.resolve())
  expect(await browserDeps.isHeldElsewhere('paying:order:3')).toBe(false)
})

describe('a chain is read', () => {
  const platform = { chain: { id: 56, rpcUrls: ['https://one.example', 'https://two.example'] } }
  const asked: string[] = []
  /** Answers of a source on a chain; without one it is away. */
  const answer = (name: string, chain: string | null, method: string) => {
    asked.push(`${name} ${method}`)
    if (chain === null) throw new Error('away')
    return method === 'eth_chainId' ? chain : '0x64'
  }
  function open(chains: { wallet?: string | null; one?: string | null; two?: string | null }) {
    asked.length = 0
    const request = async ({ method }: { method: string }) => answer('wallet', chains.wallet ?? null, method)
    setLiveConnection('wallet' in chains ? ({ platform, provider: { request } } as never) : null)
    queryClient.setQueryData(configQuery.queryKey, platform as never)
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      const name = url.includes('one') ? 'one' : 'two'
      const { method } = JSON.parse(body) as { method: string }
      const result = chains[name] === undefined ? undefined : answer(name, chains[name] ?? null, method)
      return { json: async () => ({ result }) }
    })
  }
  const latest = async (chainId: number | null) => {
    const { browserDeps } = await import('./browser.ts')
    return browserDeps.chainOf({ ...emptyTransaction({ purpose: 'order', id: '1' }), chainId }).latestBlock()
  }
  const sources = () => [...new Set(asked.map((it) => it.split(' ')[0]))]
  afterEach(() => {
    setLiveConnection(null)
    queryClient.clear()
  })

  test.each([
    { name: 'by the wallet', chains: { wallet: '0x38', one: '0x38' }, asked: ['wallet'] },
    {
      name: 'by a node while the wallet is on another chain',
      chains: { wallet: '0x1', one: '0x38' },
      asked: ['wallet', 'one'],
    },
    { name: 'by the next node while one is down', chains: { one: null, two: '0x38' }, asked: ['one', 'two'] },
    { name: 'by the next node if one answers nothing', chains: { two: '0x38' }, asked: ['two'] },
  ])('$name', async ({ chains, asked: askedOf }) => {
    open(chains)
    expect(await latest(56)).toEqual({ value: 100n })
    expect(sources()).toEqual(askedOf)
  })

  test('by a JSON request with its content type, which nodes require', async () => {
    open({ one: '0x38' })
    const asking = vi.spyOn(globalThis, 'fetch')
    await latest(56)
    const [url, request] = asking.mock.calls[0] ?? []
    expect([url, request?.method]).toEqual(['https://one.example', 'POST'])
    expect(new Headers(request?.headers).get('Content-Type')).toBe('application/json')
    expect(JSON.parse(String(request?.body))).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  })

  test('for a record with another chain, on that chain alone', async () => {
    open({ wallet: '0x61', one: '0x38' })
    expect(await latest(97)).toEqual({ value: 100n })
    expect(await latest(1)).toBe(null)
  })

  test('for a record without a chain, on the platform’s, with or without a wallet', async () => {
    open({ wallet: '0x38' })
    expect(await latest(null)).toEqual({ value: 100n })
    open({ one: '0x38' })
    expect(await latest(null)).toEqual({ value: 100n })
  })
})

test('a wait resolves after its time, not before', async () => {
  vi.useFakeTimers()
  const { browserDeps } = await import('./browser.ts')
  let isOver = false
  const waiting = browserDeps.wait(5_000).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
  await waiting
  vi.useRealTimers()
})

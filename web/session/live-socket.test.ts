import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SOCKET_NO_SESSION, SOCKET_TOO_MANY, type SocketMessage } from '#core/api/events.ts'
import { FakeBrowserSocket, latestSocket, stubBrowser } from '#test/support/browser/fake-browser.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { recordAnswer, recordLoss } from '#web/lib/server-contact.ts'
import { openLiveSocket } from './live-socket.ts'

const OPEN_FRAME = '{"type":"hello","walletAddress":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}'

const MESSAGES: readonly SocketMessage['type'][] = [
  ...(['pong', 'session', 'settings', 'balance', 'mining', 'order', 'purchase'] as const),
  ...(['airdrop', 'game', 'withdrawal', 'withdrawal_freeze'] as const),
]
/** The messages that can change a figure. The first greeting asks for a player's own figures, which may be older than the socket. */
const CHANGED_BY = {
  '/api/balance': ['airdrop', 'balance', 'greeting', 'mining', 'purchase', 'withdrawal'],
  '/api/withdrawals': ['balance', 'greeting', 'withdrawal', 'withdrawal_freeze'],
  '/api/activity': ['airdrop', 'balance', 'greeting', 'purchase', 'withdrawal'],
  '/api/referrals': ['balance', 'greeting'],
  '/api/airdrop': ['airdrop', 'greeting'],
  '/api/mining/active': ['greeting', 'mining', 'purchase'],
  '/api/mining/shifts': ['greeting', 'mining'],
  '/api/mining/record': ['greeting', 'mining'],
  '/api/purchases': ['greeting', 'mining', 'purchase'],
  '/api/orders': ['greeting', 'order'],
  '/api/payments': ['greeting', 'order', 'purchase'],
  'wallet-funds': ['balance', 'order', 'purchase', 'withdrawal'],
  '/api/game/allowance': ['game', 'purchase'],
  '/api/game/bests': ['game'],
  '/api/game/runs': ['game'],
  '/api/game/leaderboard': ['game'],
  '/api/cards': ['purchase', 'settings'],
  '/api/config': ['settings'],
  '/api/admin/check': ['settings'],
}

let browser: ReturnType<typeof stubBrowser>
let leave: () => void
const onLost = vi.fn<() => void>()
const onHello = vi.fn<(walletAddress: string) => void>()

/** Which paths were asked for anew. */
function watchRefetches() {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  return () => invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])
}

function listen() {
  leave = openLiveSocket({ onLost, onHello, chance: () => 0.5 })
}

/** The server takes the socket, and says so. */
function accept() {
  latestSocket().open()
  latestSocket().onmessage?.({ data: OPEN_FRAME })
}

beforeEach(() => {
  vi.useFakeTimers()
  browser = stubBrowser()
})
afterEach(() => {
  leave()
  recordAnswer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

test.each([
  { protocol: 'http:', url: 'ws://bv3.example:3000/ws' },
  { protocol: 'https:', url: 'wss://bv3.example:3000/ws' },
])('a page over $protocol connects to $url', ({ protocol, url }) => {
  vi.stubGlobal('location', { protocol, host: 'bv3.example:3000' })
  listen()
  expect(latestSocket().url).toBe(url)
})

describe('the data on the page', () => {
  test('is refetched once the server has registered the socket, not while it is opening', () => {
    const refetched = watchRefetches()
    listen()
    latestSocket().open()
    expect(refetched()).toEqual([])
    latestSocket().onmessage?.({ data: OPEN_FRAME })
    const personal = ['/api/balance', '/api/mining/shifts', '/api/mining/record']
    expect(refetched()).toEqual(expect.arrayContaining(personal))
    // Everybody's was fetched just before.
    expect(refetched()).not.toContain('/api/config')
  })

  test('is refetched at each reopening, including public data, because notifications were missed', () => {
    listen()
    accept()
    const refetched = watchRefetches()
    latestSocket().close()
    vi.advanceTimersByTime(3_000)
    accept()
    expect(refetched()).toEqual(expect.arrayContaining(['/api/balance', '/api/purchases', '/api/config', '/api/cards']))
    expect(new Set(refetched()).size).toBe(refetched().length)
  })

  test('is refetched if a message names it, and no other data; an unknown topic has no effect', () => {
    listen()
    accept()
    const refetched = watchRefetches()
    latestSocket().onmessage?.({ data: '{"type":"mining"}' })
    expect(refetched()).toEqual([
      '/api/mining/active',
      '/api/mining/shifts',
      '/api/mining/record',
      '/api/balance',
      // What copies have left.
      '/api/purchases',
    ])
    latestSocket().onmessage?.({ data: '{"type":"of a later version"}' })
    latestSocket().onmessage?.({ data: '{"type":"__proto__"}' })
    expect(refetched()).toHaveLength(5)
  })

  test('is refetched after each message that can change it, and after no other', () => {
    const refetched = watchRefetches()
    listen()
    accept()
    const changes = ['greeting', ...MESSAGES].flatMap((type) => {
      if (type !== 'greeting') latestSocket().onmessage?.({ data: JSON.stringify({ type }) })
      const paths = refetched()
      vi.mocked(queryClient.invalidateQueries).mockClear()
      return paths.map((path) => ({ path: String(path), type }))
    })
    const found = Object.groupBy(changes, ({ path }) => path)
    const typesOf = Object.entries(found).map(([path, them = []]) => [path, them.map(({ type }) => type).sort()])
    expect(Object.fromEntries(typesOf)).toEqual(CHANGED_BY)
  })

  test('has the names of existing queries, because another name would fetch nothing', () => {
    const source = globSync('web/{features,shared,lib}/**/*.{ts,tsx}')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    listen()
    accept()
    latestSocket().close()
    vi.advanceTimersByTime(3_000)
    const refetched = watchRefetches()
    accept()
    expect(refetched().length).toBeGreaterThan(10)
    // At the start of a key, or as a constant that keys start with.
    const isNamed = (name: unknown) => source.includes(`['${String(name)}'`) || source.includes(`= '${String(name)}'`)
    expect(refetched().filter((name) => !isNamed(name))).toEqual([])
  })
})

const UNREADABLE = ['<html>', '', 'null', '7', '{"type":7}', '{}', new Blob()]
test.each(UNREADABLE)('a frame of %j is ignored, and reported once', (data) => {
  const reported = vi.spyOn(console, 'warn').mockImplementation(() => {})
  listen()
  accept()
  for (let time = 0; time < 3; time += 1) latestSocket().onmessage?.({ data })
  expect(reported).toHaveBeenCalledTimes(1)
  expect(latestSocket().readyState).toBe(1)
})

describe('a socket that closes is opened again', () => {
  test('after three seconds, until the page stops it', () => {
    listen()
    accept()
    latestSocket().close()
    vi.advanceTimersByTime(2_999)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
    leave()
    vi.advanceTimersByTime(600_000)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
  })

  test('with growing delays up to a minute, and after three seconds again once it was open', () => {
    listen()
    const waits = [3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]
    for (const waitMs of waits) {
      const before = FakeBrowserSocket.opened.length
      latestSocket().close(1006)
      vi.advanceTimersByTime(waitMs - 1)
      expect(FakeBrowserSocket.opened).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(FakeBrowserSocket.opened).toHaveLength(before + 1)
    }
    accept()
    latestSocket().close()
    vi.advanceTimersByTime(3_000)
    expect(FakeBrowserSocket.opened).toHaveLength(waits.length + 2)
  })

  test('after a minute if the server reported too many sockets, even right after a greeting', () => {
    listen()
    for (let time = 1; time <= 3; time++) {
      accept()
      latestSocket().close(SOCKET_TOO_MANY)
      vi.advanceTimersByTime(59_999)
      expect(FakeBrowserSocket.opened).toHaveLength(time)
      vi.advanceTimersByTime(1)
      expect(FakeBrowserSocket.opened).toHaveLength(time + 1)
    }
  })

  test('once, even if the delay is longer than the silence limit', () => {
    leave = openLiveSocket({ onLost, onHello, chance: () => 1 })
    accept()
    latestSocket().close(SOCKET_TOO_MANY)
    vi.advanceTimersByTime(71_999)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
    accept()
    vi.advanceTimersByTime(50_000)
    expect([FakeBrowserSocket.opened.length, onLost.mock.calls.length]).toEqual([2, 1])
  })

  test.each([
    { chance: 0, waitMs: 2_400 },
    { chance: 0.999, waitMs: 3_598 },
  ])('at a random moment: a chance of $chance waits $waitMs ms', ({ chance, waitMs }) => {
    leave = openLiveSocket({ onLost, onHello, chance: () => chance })
    accept()
    latestSocket().close()
    vi.advanceTimersByTime(waitMs - 1)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
    vi.advanceTimersByTime(2)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
  })

  test('without probing the server each time', async () => {
    listen()
    for (let failure = 0; failure < 6; failure += 1) {
      latestSocket().close(1006)
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(browser.server.requests).toEqual([])
    // Whether the session is still there is asked once.
    expect(onLost).toHaveBeenCalledTimes(1)
  })

  test('at once when a lost server answers again, not before', () => {
    listen()
    accept()
    recordLoss()
    latestSocket().close()
    vi.advanceTimersByTime(4_000)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
    recordAnswer()
    vi.advanceTimersByTime(1_000)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
  })
})

test('a socket closed for a missing session fetches nothing, and reports it each time', () => {
  const refetched = watchRefetches()
  listen()
  latestSocket().close(1006)
  expect(onLost).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_000)
  latestSocket().open()
  latestSocket().close(SOCKET_NO_SESSION)
  expect(onLost).toHaveBeenCalledTimes(2)
  expect(refetched()).toEqual([])
  vi.advanceTimersByTime(5_999)
  expect(FakeBrowserSocket.opened).toHaveLength(2)
})

test('a loss is reported once until the socket is open again; its wallet is reported at each opening', () => {
  listen()
  accept()
  latestSocket().close()
  vi.advanceTimersByTime(3_000)
  latestSocket().close(1006)
  vi.advanceTimersByTime(6_000)
  expect(onLost).toHaveBeenCalledTimes(1)
  accept()
  latestSocket().close()
  expect(onLost).toHaveBeenCalledTimes(2)
  expect(onHello).toHaveBeenCalledTimes(2)
  expect(onHello).toHaveBeenLastCalledWith('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
})

test('a greeting without a wallet belongs to no wallet', () => {
  listen()
  latestSocket().open()
  latestSocket().onmessage?.({ data: '{"type":"hello"}' })
  expect(onHello).toHaveBeenLastCalledWith('')
})

test('a stopped socket sends no more pings and waits for nothing, even if the connection closes late', () => {
  listen()
  accept()
  const open = latestSocket()
  vi.spyOn(open, 'close').mockImplementation(() => {})
  leave()
  expect(open.close).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

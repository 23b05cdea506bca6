import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveSocket } from './live-socket.ts'
import { queryClient } from './query-client.ts'

class FakeSocket {
  static opened: FakeSocket[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  close() {
    this.onclose?.()
  }
}

const latest = () => FakeSocket.opened.at(-1) as FakeSocket

/** Which paths were asked for anew. */
function watchRefetches() {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  return () => invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  { protocol: 'http:', url: 'ws://bv3.example:3000/ws' },
  { protocol: 'https:', url: 'wss://bv3.example:3000/ws' },
])('a page over $protocol listens at $url', ({ protocol, url }) => {
  vi.stubGlobal('location', { protocol, host: 'bv3.example:3000' })
  openLiveSocket()
  expect(latest().url).toBe(url)
})

test('a socket that closes is opened again after three seconds, until the page lets go', () => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'bv3.example' })
  const leave = openLiveSocket()
  latest().close()
  vi.advanceTimersByTime(2_999)
  expect(FakeSocket.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSocket.opened).toHaveLength(2)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.opened).toHaveLength(2)
})

test('a message is read as JSON and makes what it names be asked for anew; one that is unknown changes nothing', () => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'bv3.example' })
  const refetched = watchRefetches()
  openLiveSocket()
  latest().onmessage?.({ data: '{"type":"mining"}' })
  expect(refetched()).toEqual(['/api/mining/active', '/api/balance'])
  latest().onmessage?.({ data: '{"type":"of a later version"}' })
  expect(refetched()).toHaveLength(2)
})

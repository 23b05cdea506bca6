import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBrowserSocket, latestSocket, stubBrowser } from '#test/support/browser/fake-browser.ts'
import { recordAnswer, recordLoss } from '#web/lib/server-contact.ts'
import { openLiveSocket } from './live-socket.ts'

let leave: () => void
const onLost = vi.fn<() => void>()

const listen = () => {
  leave = openLiveSocket({ onLost, onHello: () => {}, chance: () => 0.5 })
}

/** The server takes the socket, and says so. */
function accept() {
  latestSocket().open()
  latestSocket().onmessage?.({ data: '{"type":"hello","walletAddress":"0x1"}' })
}

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  leave()
  recordAnswer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('one socket is open at a time', () => {
  test('after one that was silent and closes late', () => {
    listen()
    accept()
    vi.advanceTimersByTime(60_000 + 3_000)
    accept()
    vi.advanceTimersByTime(20_000)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
  })

  test('after one that closed, whose pings and timers are stopped', () => {
    listen()
    accept()
    const [first] = FakeBrowserSocket.opened
    first?.close()
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(20_000)
      accept()
    }
    expect(first?.sent).toEqual([])
    expect(FakeBrowserSocket.opened).toHaveLength(2)
  })

  test('if the server was lost and found again while it stayed open', () => {
    listen()
    accept()
    recordLoss()
    recordAnswer()
    vi.advanceTimersByTime(10_000)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
  })

  test('if the server is lost before the next opening, which then waits longer', () => {
    listen()
    accept()
    latestSocket().close()
    recordLoss()
    vi.advanceTimersByTime(4_000)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
  })

  test('and it is closed when the page stops it', () => {
    listen()
    accept()
    leave()
    expect(latestSocket().readyState).toBe(3)
    expect(onLost).not.toHaveBeenCalled()
  })

  test('and none once the page stops it before the next opening', () => {
    listen()
    accept()
    latestSocket().close()
    leave()
    recordLoss()
    recordAnswer()
    vi.advanceTimersByTime(60_000)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
  })

  test('and none once the page stops it on the report of the loss', () => {
    listen()
    accept()
    onLost.mockImplementationOnce(() => leave())
    latestSocket().close()
    vi.advanceTimersByTime(60_000)
    expect(FakeBrowserSocket.opened).toHaveLength(1)
  })
})

describe('the heartbeat', () => {
  test('pings every 25 seconds, and keeps a socket that answers', () => {
    listen()
    accept()
    for (let beat = 1; beat <= 10; beat += 1) {
      vi.advanceTimersByTime(25_000)
      expect(latestSocket().sent).toEqual(Array.from({ length: beat }, () => '{"type":"ping"}'))
      latestSocket().onmessage?.({ data: '{"type":"pong"}' })
    }
    expect(FakeBrowserSocket.opened).toHaveLength(1)
  })

  test('closes a socket that has been silent for a minute, and opens another', () => {
    listen()
    accept()
    vi.advanceTimersByTime(59_999)
    expect(latestSocket().readyState).toBe(1)
    vi.advanceTimersByTime(1)
    expect(latestSocket().readyState).toBe(3)
    vi.advanceTimersByTime(3_000)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
  })

  test('closes a socket that does not open within a minute', () => {
    listen()
    vi.advanceTimersByTime(60_000)
    expect(FakeBrowserSocket.opened[0]?.readyState).toBe(3)
    vi.advanceTimersByTime(3_000)
    expect(FakeBrowserSocket.opened).toHaveLength(2)
  })
})

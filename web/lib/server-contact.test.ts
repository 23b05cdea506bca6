import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshAll } from './query-client.ts'
import { isServerLost, recordAnswer, recordNoAnswer } from './server-contact.ts'

vi.mock('./query-client.ts', () => ({ refreshAll: vi.fn() }))

let answers: (() => Promise<Response>)[] = []
const probes = vi.fn(() => (answers.shift() ?? (async () => new Response('{"status":"up"}')))())
const silence = async () => Promise.reject(new TypeError('Failed to fetch'))
const portal = async () => new Response('<!DOCTYPE html><title>Sign in</title>')
const gateway = async () => new Response('', { status: 502 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', probes)
  answers = []
  vi.clearAllMocks()
})
afterEach(() => {
  recordAnswer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a single unanswered call does not count as an outage while the server answers', async () => {
  for (let call = 0; call < 20; call++) {
    recordNoAnswer()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(isServerLost()).toBe(false)
  expect(refreshAll).not.toHaveBeenCalled()
})

test('concurrent failures probe the server once', async () => {
  for (let call = 0; call < 20; call++) recordNoAnswer()
  await vi.advanceTimersByTimeAsync(0)
  expect(probes).toHaveBeenCalledTimes(1)
})

test.each([
  { name: 'does not answer', answer: silence },
  { name: 'is behind a gateway that cannot reach it', answer: gateway },
  { name: 'is hidden by the page of a network', answer: portal },
])('a server that $name is lost until it answers, and then everything is refetched once', async ({ answer }) => {
  answers = [answer, answer]
  recordNoAnswer()
  await vi.advanceTimersByTimeAsync(0)
  expect(isServerLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isServerLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isServerLost()).toBe(false)
  expect(refreshAll).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toHaveBeenCalledTimes(3)
})

import { afterEach, expect, test, vi } from 'vitest'
import type { startMining } from '#core/api/mining.ts'
import type { getBalance } from '#core/api/users.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers every request with this, and keeps what was asked. */
function answerWith(body: string, init: ResponseInit = {}) {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, asked?: RequestInit) => {
    requests.push({ url, init: asked })
    return new Response(body, init)
  })
  return requests
}

const readBalance = () =>
  callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: `0x${'a'.repeat(40)}` } })

test('a body is sent as JSON and says so, and cookies go along', async () => {
  const requests = answerWith('{}')
  await callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1, 2] } })
  expect(requests).toMatchObject([
    {
      url: '/api/mining/start',
      init: {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: '{"userId":7,"cardIds":[1,2]}',
      },
    },
  ])
})

test('a read goes to its path, with cookies and without a body', async () => {
  const requests = answerWith('{"usdtBalance":"1.5"}')
  expect(await readBalance()).toEqual({ usdtBalance: '1.5' })
  expect(requests[0]?.url).toBe(`/api/balance?walletAddress=0x${'a'.repeat(40)}`)
  expect(requests[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(requests[0]?.init?.body).toBeNull()
})

test.each([
  { status: 401, body: 'Sign in first', statusText: 'Unauthorized', message: '401: Sign in first' },
  { status: 500, body: '', statusText: 'Internal Server Error', message: '500: Internal Server Error' },
  { status: 503, body: '<h1>away</h1>', statusText: '', message: '503: <h1>away</h1>' },
])('an answer of $status throws "$message"', async ({ status, body, statusText, message }) => {
  answerWith(body, { status, statusText })
  const error = await readBalance().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toBe(message)
})

test('what changes something carries a key of its own, and what only reads carries none', async () => {
  const requests = answerWith('{}')
  const start = () => callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1] } })
  await start()
  await start()
  await readBalance()
  const keys = requests.map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^\d+-0\.\d+$/), expect.stringMatching(/^\d+-0\.\d+$/), null])
  expect(keys[0]).not.toBe(keys[1])
})

test('what may have been done is asked for again under the same key, so often and no more', async () => {
  vi.useFakeTimers()
  const requests = answerWith('{"error":"outcome_unknown","message":"We do not know."}', { status: 503 })
  const asked = callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1] } }).catch(
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toMatchObject({ code: 'outcome_unknown' })
  expect(requests).toHaveLength(3)
  expect(new Set(requests.map(({ init }) => new Headers(init?.headers).get('idempotency-key'))).size).toBe(1)
  vi.useRealTimers()
})

test('an outage that has changed nothing is not asked again by itself', async () => {
  const requests = answerWith('{"error":"dependency_down","message":"Nothing was changed."}', { status: 503 })
  await callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1] } }).catch(
    () => null,
  )
  expect(requests).toHaveLength(1)
})

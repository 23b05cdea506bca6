import { afterEach, expect, test, vi } from 'vitest'
import type { startMining } from '#core/api/mining.ts'
import type { getBalance } from '#core/api/users.ts'
import { ApiError, messageFor, UnreachableError } from './api-error.ts'
import { callApi, guardSession } from './call-api.ts'
import { recordAnswer } from './server-contact.ts'
import { serverNowMs } from './server-time.ts'

afterEach(() => {
  vi.useRealTimers()
  recordAnswer()
  vi.unstubAllGlobals()
})

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

test('a body is sent as JSON with its content type and cookies', async () => {
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

test('a read is sent to its path, with cookies and without a body', async () => {
  const requests = answerWith('{"usdtBalance":"1.5"}')
  expect(await readBalance()).toEqual({ usdtBalance: '1.5' })
  expect(requests[0]?.url).toBe(`/api/balance?walletAddress=0x${'a'.repeat(40)}`)
  expect(requests[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(requests[0]?.init?.body).toBeNull()
})

test.each([
  {
    status: 401,
    body: '{"error":"unauthenticated","message":"Sign in first."}',
    statusText: 'Unauthorized',
    message: '401: {"error":"unauthenticated","message":"Sign in first."}',
  },
  { status: 500, body: '', statusText: 'Internal Server Error', message: '500: Internal Server Error' },
  { status: 503, body: 'away', statusText: '', message: '503: away' },
  { status: 502, body: '<h1>Bad Gateway</h1>', statusText: 'Bad Gateway', message: '502: Bad Gateway' },
])('an answer of $status throws "$message"', async ({ status, body, statusText, message }) => {
  answerWith(body, { status, statusText })
  const error = await readBalance().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toBe(message)
})

test('a write has its own idempotency key, and a read has none', async () => {
  const requests = answerWith('{}')
  const start = () => callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1] } })
  await start()
  await start()
  await readBalance()
  const keys = requests.map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^\d+-0\.\d+$/), expect.stringMatching(/^\d+-0\.\d+$/), null])
  expect(keys[0]).not.toBe(keys[1])
})

test('a call that may have succeeded is retried under the same key, up to the limit', async () => {
  vi.useFakeTimers()
  const requests = answerWith('{"error":"outcome_unknown","message":"We do not know."}', { status: 503 })
  const asked = callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1] } }).catch(
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toMatchObject({ code: 'outcome_unknown' })
  expect(requests).toHaveLength(3)
  expect(new Set(requests.map(({ init }) => new Headers(init?.headers).get('idempotency-key'))).size).toBe(1)
})

test.each([
  { what: 'an answer that quotes the code', body: '{"note":"outcome_unknown"}', status: 200 },
  { what: 'another refusal that quotes it', body: '{"error":"internal","message":"outcome_unknown"}', status: 500 },
])('$what is not retried', async ({ body, status }) => {
  const requests = answerWith(body, { status })
  await readBalance().catch(() => undefined)
  expect(requests).toHaveLength(1)
})

const PORTAL = '<!DOCTYPE html><title>Sign in</title>'
const FOREIGN = [
  { what: 'a page with 200', body: PORTAL, init: {} },
  { what: 'a page with 401', body: PORTAL, init: { status: 401 } },
  { what: 'a page with 403', body: PORTAL, init: { status: 403 } },
  { what: 'a page with 503', body: PORTAL, init: { status: 503 } },
  { what: 'an empty answer', body: '', init: {} },
  { what: 'the refusal of a gateway', body: '{"message":"Forbidden"}', init: { status: 403 } },
  { what: 'a refusal in another form', body: '{"error":"Not Found","message":"no route"}', init: { status: 404 } },
  { what: 'JSON that is no object', body: '"denied"', init: { status: 403 } },
]

test.each(FOREIGN)('$what is not taken for the server’s answer, and ends no session', async ({ body, init }) => {
  answerWith(body, { ...init, headers: { Date: 'Thu, 01 Jan 1970 00:00:00 GMT' } })
  const onRefused = vi.fn()
  guardSession({ loginGeneration: () => 1, onRefused })
  const error = await readBalance().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnreachableError)
  expect(messageFor(error, '')).toMatch(/^Something between you and the server answered\. Sign in/)
  expect(String(error)).not.toMatch(/<|Unexpected token/)
  expect(onRefused).not.toHaveBeenCalled()
  // Its clock is not the server's.
  expect(Math.abs(serverNowMs() - Date.now())).toBeLessThan(1_000)
})

test('no call follows a redirect, because a proxy’s page may be its target', async () => {
  const requests = answerWith('{}')
  await readBalance()
  expect(requests[0]?.init?.redirect).toBe('manual')
})

test.each(FOREIGN)('a call with the key of a form is retried under it after $what', async ({ body, init }) => {
  vi.useFakeTimers()
  const answers = [() => new Response(body, init), () => new Response('{"id":3}')]
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, asked?: RequestInit) => {
    keys.push(new Headers(asked?.headers).get('idempotency-key'))
    return answers.shift()?.() ?? new Response('{}')
  })
  const input = { body: { userId: 7, cardIds: [1] } }
  const asked = callApi<typeof startMining>('POST', '/api/mining/start', input, {
    headers: { 'Idempotency-Key': 'one' },
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await asked).toEqual({ id: 3 })
  expect(keys).toEqual(['one', 'one'])
})

test('a call without such a key is not retried after a foreign page', async () => {
  const requests = answerWith(PORTAL)
  await callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1] } }).catch(
    () => null,
  )
  expect(requests.filter(({ url }) => url.startsWith('/api/'))).toHaveLength(1)
})

test('a failure that changed nothing is not retried automatically', async () => {
  const requests = answerWith('{"error":"dependency_down","message":"Nothing was changed."}', { status: 503 })
  await callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId: 7, cardIds: [1] } }).catch(
    () => null,
  )
  expect(requests).toHaveLength(1)
})

test.each([502, 504])(
  '%s in the form of the server shows its sentence, and still counts as an outage',
  async (status) => {
    const requests = answerWith('{"error":"dependency_down","message":"Nothing was changed."}', { status })
    const error = await readBalance().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status, code: 'dependency_down', userMessage: 'Nothing was changed.' })
    expect(requests.map(({ url }) => url)).toContain('/livez')
  },
)

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from './api-error.ts'
import { retryCall } from './retry-call.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  { name: 'a busy server', failure: () => new ApiError(503, '', 'Service Unavailable') },
  { name: 'an unreachable server', failure: () => new UnreachableError('GET /api/auth/session') },
])('$name is called again until it answers', async ({ failure }) => {
  const ask = vi.fn<() => Promise<string>>(async () => 'here')
  ask.mockRejectedValueOnce(failure()).mockRejectedValueOnce(failure())
  const asked = retryCall(ask)
  await vi.runAllTimersAsync()
  expect(await asked).toBe('here')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a refusal is not retried', async () => {
  const refusal = new ApiError(401, '', 'Unauthorized')
  const ask = vi.fn(async () => Promise.reject(refusal))
  await expect(retryCall(ask)).rejects.toBe(refusal)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a lasting failure is thrown after the fourth try', async () => {
  const failure = new ApiError(500, '', 'Internal Server Error')
  const ask = vi.fn(async () => Promise.reject(failure))
  const told = expect(retryCall(ask)).rejects.toBe(failure)
  await vi.runAllTimersAsync()
  await told
  expect(ask).toHaveBeenCalledTimes(4)
})

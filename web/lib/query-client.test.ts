import { MutationObserver, type MutationObserverOptions, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient, onUnshownFailure, queryClient, refresh } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('queries are not retried, polled, refetched on focus, or stale by themselves', async () => {
  vi.useFakeTimers()
  let asked = 0
  const queryFn = async () => {
    asked += 1
    return asked
  }
  const query = { queryKey: ['/api/cards'], queryFn }
  const leave = new QueryObserver(queryClient, query).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  const leaveAgain = new QueryObserver(queryClient, query).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ refetchOnWindowFocus: false, refetchInterval: false })
  leave()
  leaveAgain()
})

test('a failure is reported after the first try', async () => {
  let asked = 0
  const queryFn = async () => {
    asked += 1
    throw new Error('away')
  }
  await expect(queryClient.fetchQuery({ queryKey: ['/api/balance'], queryFn })).rejects.toThrow('away')
  expect(asked).toBe(1)
})

test('a refresh refetches every query whose key begins with the path', async () => {
  const asked: string[] = []
  const watch = (...queryKey: string[]) =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => {
        asked.push(queryKey.join(' '))
        return 0
      },
    }).subscribe(() => {})
  const leaves = [watch('/api/purchases', 'user'), watch('/api/balance', '0x1'), watch('/api/cards')]
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await refresh('/api/purchases', '/api/balance')
  expect(asked.slice(3).sort()).toEqual(['/api/balance 0x1', '/api/purchases user'])
  for (const leave of leaves) leave()
})

test('a pending first answer is requested again, because it may be older than the change', async () => {
  let kept = 'before'
  const answers = Promise.withResolvers<void>()
  const queryFn = async () => {
    const read = kept
    await answers.promise
    return read
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['/api/config'], queryFn })
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  kept = 'after'
  const refreshed = refresh('/api/config')
  answers.resolve()
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after')
  leave()
})

describe('an unhandled failure', () => {
  const mistake = new TypeError('Cannot read properties of undefined')
  const refusal = new ApiError(503, '{"error":"dependency_down","message":"Please try again."}', '')
  const told: Error[] = []
  const written = vi.spyOn(console, 'error')
  beforeEach(() => {
    told.length = 0
    written.mockReset().mockImplementation(() => {})
    onUnshownFailure((error) => told.push(error))
  })
  afterEach(() => onUnshownFailure(() => {}))

  const failing = (error: Error, options: Partial<MutationObserverOptions> = {}) =>
    new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(error), ...options })
      .mutate()
      .catch(() => {})

  test('of our own code in a query is logged once, with its key', async () => {
    const queries = createQueryClient()
    const query = { queryKey: ['/api/balance', '0x1'], queryFn: () => Promise.reject(mistake), retry: false }
    for (const _ of [1, 2, 3]) await queries.fetchQuery(query).catch(() => {})
    expect(written.mock.calls).toEqual([[expect.stringContaining('["/api/balance","0x1"]'), mistake]])
  })

  test('of the server’s refusal is not logged again: the browser has logged it', async () => {
    const queries = createQueryClient()
    await queries.fetchQuery({ queryKey: ['/api/cards'], queryFn: () => Promise.reject(refusal) }).catch(() => {})
    expect(written).not.toHaveBeenCalled()
    expect(told).toEqual([])
  })

  test('of the server’s refusal wrapped in our message is not logged either', async () => {
    const queries = createQueryClient()
    const named = new Error('Failed to fetch balance: 503', { cause: refusal })
    await queries.fetchQuery({ queryKey: ['/api/balance'], queryFn: () => Promise.reject(named) }).catch(() => {})
    expect(written).not.toHaveBeenCalled()
  })

  test('of a mutation is reported to its caller', async () => {
    await failing(refusal)
    expect(told).toEqual([refusal])
  })

  test.each([{ onError: () => {} }, { meta: { showsError: true } }])('is not reported twice: %o', async (options) => {
    await failing(refusal, options)
    expect(told).toEqual([])
  })
})

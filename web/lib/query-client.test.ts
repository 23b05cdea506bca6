import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, refresh } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('nothing is retried, polled, refetched on focus, or ever stale by itself', async () => {
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

test('a failure is told at the first try', async () => {
  let asked = 0
  const queryFn = async () => {
    asked += 1
    throw new Error('away')
  }
  await expect(queryClient.fetchQuery({ queryKey: ['/api/balance'], queryFn })).rejects.toThrow('away')
  expect(asked).toBe(1)
})

test('refetched is whatever begins with the path', async () => {
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

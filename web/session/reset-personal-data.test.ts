import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { resetPersonalData } from './reset-personal-data.ts'

const SHOWN = ['/api/users', '/api/balance', '/api/purchases', '/api/withdrawals', '/api/cards']

let asked: string[] = []
let leaves: (() => void)[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  leaves = SHOWN.map((path) =>
    new QueryObserver(queryClient, {
      queryKey: [path],
      queryFn: async () => {
        asked.push(path)
        return path
      },
    }).subscribe(() => {}),
  )
  queryClient.setQueryData(['/api/referrals'], 'of the address before')
  await vi.advanceTimersByTimeAsync(1_000)
  asked = []
})
afterEach(() => {
  for (const leave of leaves) leave()
  queryClient.clear()
  vi.useRealTimers()
})

test('another address sees no data of the previous one', async () => {
  resetPersonalData()
  expect(queryClient.getQueryData(['/api/referrals'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/balance'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/cards'])).toBe('/api/cards')
})

test.each(['/api/config', '/api/cards', '/api/transparency'])(
  'public data stays on screen and is refetched: %s',
  async (path) => {
    const answers = ['before', 'after']
    const queryFn = async () => answers.shift()
    const leave = new QueryObserver(queryClient, { queryKey: [path, 'shown'], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    resetPersonalData()
    const shown = () => queryClient.getQueryData([path, 'shown'])
    expect(shown()).toBe('before')
    await vi.advanceTimersByTimeAsync(100)
    expect(shown()).toBe('after')
    leave()
  },
)

test('the user, balance and purchases are refetched after 100 ms', async () => {
  resetPersonalData()
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.sort()).toEqual(SHOWN.toSorted())
})

test.each(['/api/users', '/api/balance', '/api/purchases'])(
  '%s requested within 100 ms after the change is requested again',
  async (path) => {
    resetPersonalData()
    const queryFn = vi.fn(async () => path)
    const leave = new QueryObserver(queryClient, { queryKey: [path, 'new'], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(99)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(queryFn).toHaveBeenCalledTimes(2)
    leave()
  },
)

test('data fetched meanwhile, or being fetched, is not requested twice', async () => {
  let slowAsked = 0
  const queryFn = () => {
    slowAsked += 1
    return new Promise((resolve) => setTimeout(resolve, 500, 'slow'))
  }
  const leave = new QueryObserver(queryClient, { queryKey: ['/api/orders'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(500)
  resetPersonalData()
  void queryClient.refetchQueries({ queryKey: ['/api/withdrawals'] })
  void queryClient.refetchQueries({ queryKey: ['/api/orders'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.filter((path) => path === '/api/withdrawals')).toHaveLength(1)
  expect(slowAsked).toBe(2)
  leave()
})

test('data on screen is not requested again while its session ends', async () => {
  resetPersonalData()
  for (const leave of leaves) leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
})

test('a pending request is aborted if possible', async () => {
  let signal: AbortSignal | null = null
  const queryFn = (context: { signal: AbortSignal }) => {
    signal = context.signal
    return new Promise<string>(() => {})
  }
  const leave = new QueryObserver(queryClient, { queryKey: ['/api/orders'], queryFn }).subscribe(() => {})
  expect(signal).toHaveProperty('aborted', false)
  resetPersonalData()
  expect(signal).toHaveProperty('aborted', true)
  leave()
})

test('nothing is fetched for an address that has already disconnected', async () => {
  const callOff = resetPersonalData()
  await vi.advanceTimersByTimeAsync(50)
  callOff()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
})

import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { resetPersonalData } from './start-anew.ts'

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

test('another address sees nothing of the one before', async () => {
  resetPersonalData()
  expect(queryClient.getQueryData(['/api/referrals'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/balance'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/cards'])).toBe('/api/cards')
})

test.each(['/api/config', '/api/cards', '/api/transparency'])(
  'what is the same for every wallet stays on screen and is fetched anew: %s',
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

test('its user, balance and purchases are fetched anew after 100 ms', async () => {
  resetPersonalData()
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.sort()).toEqual(SHOWN.toSorted())
})

test.each(['/api/users', '/api/balance', '/api/purchases'])(
  '%s that was asked for in between, while the wallet was still telling, is asked for again',
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

test('what was fetched in between, or is being fetched, is not asked for twice', async () => {
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

test('what is still on screen is not asked for again while its session ends', async () => {
  resetPersonalData()
  for (const leave of leaves) leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
})

test('an answer that was under way is called off, where the call can be', async () => {
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

test('nothing is fetched for an address that has gone again meanwhile', async () => {
  const callOff = resetPersonalData()
  await vi.advanceTimersByTimeAsync(50)
  callOff()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
})

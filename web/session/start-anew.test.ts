import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { startAnew } from './start-anew.ts'

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
  startAnew()
  expect(queryClient.getQueryData(['/api/referrals'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/balance'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/cards'])).toBe('/api/cards')
})

test('its user, balance and purchases are fetched anew after 100 ms', async () => {
  startAnew()
  await vi.advanceTimersByTimeAsync(99)
  const before = [...asked]
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(before.length).sort()).toEqual(['/api/balance', '/api/cards', '/api/purchases', '/api/users'])
})

test('nothing is fetched for an address that has gone again meanwhile', async () => {
  const callOff = startAnew()
  await vi.advanceTimersByTimeAsync(50)
  const before = asked.length
  callOff()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(before)
})

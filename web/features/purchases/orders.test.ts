import { environmentManager, focusManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import type { OrderView } from '#core/api/orders.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { DISCONNECTED, writeWallet } from '#web/session/wallet-view.ts'
import { followOrder, openOrdersQuery, orderQuery } from './orders.ts'

const OWNER = `0x${'A1'.repeat(20)}`
const POLL_MS = 5_000
const FOLLOW_MAX_MS = 20 * 60_000

const fake = vi.hoisted(() => ({ asked: 0, status: 'awaiting', calls: [] as unknown[] }))
vi.mock('#web/lib/call-api.ts', () => ({
  async callApi(...call: unknown[]) {
    fake.asked += 1
    fake.calls.push(call)
    return { id: 'one', status: fake.status }
  },
}))

const seen: string[] = []
let end = () => {}
function follow() {
  end = followOrder('one', OWNER, ({ status }: OrderView) => seen.push(status))
}
const signIn = (address = OWNER) =>
  writeWallet({ status: 'connected', address, session: { userId: 1, walletAddress: address } as SessionView })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

// The library polls in browsers alone.
beforeAll(() => environmentManager.setIsServer(() => false))
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(fake, { asked: 0, status: 'awaiting', calls: [] })
  seen.length = 0
})
afterEach(() => {
  end()
  queryClient.clear()
  focusManager.setFocused(undefined)
  writeWallet(DISCONNECTED)
  vi.useRealTimers()
})

test('a followed order is polled at once and every five seconds, and each change is reported', async () => {
  signIn()
  follow()
  await pass(0)
  expect([fake.asked, seen.at(-1)]).toEqual([1, 'awaiting'])
  fake.status = 'credited'
  await pass(POLL_MS - 1)
  expect(seen).not.toContain('credited')
  await pass(1)
  expect([fake.asked, seen.at(-1)]).toEqual([2, 'credited'])
})

test('data fetched earlier is fetched again', async () => {
  signIn()
  queryClient.setQueryData(orderQuery('one').queryKey, { id: 'one', status: 'seen' } as OrderView)
  follow()
  await pass(0)
  expect(fake.asked).toBe(1)
})

test('an order is polled while the page is in the background too', async () => {
  signIn()
  focusManager.setFocused(false)
  follow()
  await pass(3 * POLL_MS)
  expect(fake.asked).toBe(4)
})

test('nothing is polled or reported while the owner is signed out, and polling starts on sign-in', async () => {
  follow()
  await pass(2 * POLL_MS)
  signIn(`0x${'B2'.repeat(20)}`)
  await pass(2 * POLL_MS)
  expect([fake.asked, seen]).toEqual([0, []])
  signIn()
  await pass(0)
  expect([fake.asked, seen.at(-1)]).toEqual([1, 'awaiting'])
  writeWallet({ session: null })
  await pass(2 * POLL_MS)
  expect(fake.asked).toBe(1)
  signIn()
  await pass(POLL_MS)
  expect(fake.asked).toBe(3)
})

test('an unrelated change of the wallet triggers no request', async () => {
  signIn()
  follow()
  await pass(0)
  writeWallet({ chainId: 1 })
  await pass(POLL_MS - 1)
  expect(fake.asked).toBe(1)
})

test.each([
  { name: 'the caller stops', let: async () => end() },
  { name: 'twenty minutes', let: () => pass(FOLLOW_MAX_MS) },
])('nothing is polled or reported after $name', async ({ let: letPass }) => {
  signIn()
  follow()
  await pass(0)
  await letPass()
  const { asked } = fake
  seen.length = 0
  queryClient.setQueryData(orderQuery('one').queryKey, { id: 'one', status: 'credited' } as OrderView)
  await pass(4 * POLL_MS)
  expect([fake.asked, seen]).toEqual([asked, []])
  queryClient.clear()
  expect(vi.getTimerCount()).toBe(0)
  // Nor is it taken up again by a change of the wallet.
  writeWallet({ chainId: 1 })
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('an order is followed for twenty minutes', async () => {
  signIn()
  follow()
  await pass(FOLLOW_MAX_MS - POLL_MS)
  expect(fake.asked).toBe(FOLLOW_MAX_MS / POLL_MS)
})

test('the open orders of a wallet are requested by its address, and each order by its id', async () => {
  await queryClient.fetchQuery(openOrdersQuery(OWNER))
  await queryClient.fetchQuery(orderQuery('one'))
  expect(fake.calls).toEqual([
    ['GET', '/api/orders', { query: { walletAddress: OWNER } }],
    ['GET', '/api/orders/:id', { params: { id: 'one' } }],
  ])
  expect(queryClient.getQueryData(openOrdersQuery(`0x${'B2'.repeat(20)}`).queryKey)).toBeUndefined()
})

test('a notification about orders refetches each order and each list', async () => {
  signIn()
  follow()
  await queryClient.fetchQuery(openOrdersQuery(OWNER))
  await pass(0)
  fake.status = 'credited'
  await refresh('/api/orders')
  await pass(0)
  expect([fake.asked, seen.at(-1)]).toEqual([3, 'credited'])
  expect(queryClient.getQueryState(openOrdersQuery(OWNER).queryKey)?.isInvalidated).toBe(true)
})

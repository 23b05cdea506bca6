import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { queryClient, refreshAll } from '#web/lib/query-client.ts'
import { createBnbOrder } from './orders.ts'

const SEEN = { unitPrice: '9', cardVersion: 1 }
const order = (amount: string) => ({ id: amount, amount }) as OrderView

beforeEach(() => queryClient.clear())

test('after an outage no new order appears by itself: a new rate needs a click', async () => {
  const place = vi.fn(async () => order(String(place.mock.calls.length)))
  const bnb = createBnbOrder(place)
  expect(place).not.toHaveBeenCalled()
  await bnb.ask(SEEN)
  await refreshAll()
  await queryClient.resetQueries()
  await Promise.resolve()
  expect(place).toHaveBeenCalledTimes(1)
  expect(bnb.store.getState()).toEqual({ order: order('1'), error: null, isRequesting: false })
  await bnb.ask(SEEN)
  expect(bnb.store.getState().order).toEqual(order('2'))
})

test('while a rate is being fetched the old one cannot be paid, and a second click has no effect', async () => {
  const { promise, resolve } = Promise.withResolvers<OrderView>()
  const place = vi.fn(() => promise)
  const bnb = createBnbOrder(place)
  void bnb.ask(SEEN)
  void bnb.ask(SEEN)
  expect(bnb.store.getState()).toEqual({ order: null, error: null, isRequesting: true })
  resolve(order('1'))
  await promise
  expect(place).toHaveBeenCalledTimes(1)
})

test('a refusal is shown, and the next click requests again', async () => {
  const bnb = createBnbOrder(vi.fn().mockRejectedValueOnce(new Error('no rate')).mockResolvedValueOnce(order('1')))
  await bnb.ask(SEEN)
  expect(bnb.store.getState().error).toEqual(new Error('no rate'))
  await bnb.ask(SEEN)
  expect(bnb.store.getState()).toEqual({ order: order('1'), error: null, isRequesting: false })
})

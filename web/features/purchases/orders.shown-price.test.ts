import { beforeEach, expect, test, vi } from 'vitest'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import * as calls from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { isSameCard, orderAtShownPrice, seenOf } from './orders.ts'

const CARDS = ['/api/cards']
const offer = { cardId: 3, quantity: 2, paymentMethod: 'USDT', unitPrice: '29', cardVersion: 4 } as const
const call = vi.spyOn(calls, 'callApi')

beforeEach(() => {
  queryClient.setQueryData(CARDS, [])
})

const refusal = (code: ErrorCode) =>
  new ApiError(statusOf(code), JSON.stringify({ error: code, message: messageOf(code) }), '')
const areCardsOutdated = () => queryClient.getQueryState(CARDS)?.isInvalidated

test('an order is placed at the shown price, and the answer is returned', async () => {
  call.mockResolvedValueOnce({ id: 'one' } as never)
  expect(await orderAtShownPrice(offer)).toEqual({ id: 'one' })
  expect(call).toHaveBeenLastCalledWith('POST', '/api/orders', { body: offer })
  expect(areCardsOutdated()).toBe(false)
})

test.each([
  { error: refusal('price_mismatch'), isOutdated: true },
  { error: refusal('card_changed_meanwhile'), isOutdated: true },
  { error: refusal('card_inactive'), isOutdated: false },
  { error: new Error('price_mismatch'), isOutdated: false },
  { error: Object.assign(new Error('of another kind'), { code: 'price_mismatch' }), isOutdated: false },
])('after a refusal by $error the cards are fetched again: $isOutdated', async ({ error, isOutdated }) => {
  call.mockRejectedValueOnce(error)
  await expect(orderAtShownPrice(offer)).rejects.toBe(error)
  expect(areCardsOutdated()).toBe(isOutdated)
})

test('a card counts as unchanged while price and terms are the same', () => {
  const seen = seenOf({ price: '29', version: 4 } as Parameters<typeof seenOf>[0])
  expect(seen).toEqual({ unitPrice: '29', cardVersion: 4 })
  expect(isSameCard(seen, { unitPrice: '29', cardVersion: 4 })).toBe(true)
  expect(isSameCard(seen, { unitPrice: '30', cardVersion: 4 })).toBe(false)
  expect(isSameCard(seen, { unitPrice: '29', cardVersion: 5 })).toBe(false)
  expect(isSameCard(null, seen)).toBe(false)
})

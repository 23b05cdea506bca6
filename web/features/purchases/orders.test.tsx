import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createOrder } from '#core/api/orders.ts'
import { holdClock, passTime } from '#test/support/browser/parts/held-clock.ts'
import { openOrder } from '#test/support/browser/parts/samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { partWrapper } from '#test/support/browser/render-part.tsx'
import { useBnbOrder } from './orders.ts'

const RATE_MS = 15 * 60_000

test('a rate in BNB is requested by a click, expires on time, and the next one is unaffected', async () => {
  holdClock()
  answer(createOrder, () => ({
    ...openOrder(3),
    paymentMethod: 'BNB' as const,
    expiresAt: new Date(Date.now() + RATE_MS).toISOString(),
  }))
  const seen = { unitPrice: '9', cardVersion: 4 }
  const { result } = await renderHook(() => useBnbOrder(3, 2, seen), { wrapper: partWrapper() })
  await passTime(2 * RATE_MS)
  expect(result.current).toMatchObject({ order: null, isRequesting: false, isExpired: false })
  expect(requestsOf(createOrder)).toEqual([])
  for (let asked = 1; asked <= 2; asked += 1) {
    result.current.ask()
    await expect.poll(() => [result.current.order?.paymentMethod, result.current.isExpired]).toEqual(['BNB', false])
    await passTime(RATE_MS / 2)
    expect([result.current.isExpired, requestsOf(createOrder).length]).toEqual([false, asked])
    await passTime(RATE_MS / 2)
    await expect.poll(() => result.current.isExpired).toBe(true)
  }
  expect(requestsOf(createOrder).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ cardId: 3, quantity: 2, paymentMethod: 'BNB', ...seen })),
  )
})

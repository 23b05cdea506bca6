import { afterEach, expect, test, vi } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { recordCopy } from './order-payments.ts'

const HASH = `0x${'c'.repeat(64)}`
const ORDER = {
  cardId: 3,
  quantity: 3,
  unitPrice: '29',
  amount: '87',
  amountBaseUnits: (87n * 10n ** 18n).toString(),
  paymentMethod: 'USDT',
} as OrderView

afterEach(() => vi.unstubAllGlobals())

test.each([
  { order: ORDER, paymentMethod: 'USDT', price: '29.00' },
  {
    order: { ...ORDER, paymentMethod: 'BNB', unitPrice: '9.5', amountBaseUnits: '47500000000000000' } as OrderView,
    paymentMethod: 'BNB',
    price: '9.50',
  },
  {
    order: { ...ORDER, unitPrice: '29.0005', amountBaseUnits: (870_015n * 10n ** 14n).toString() },
    paymentMethod: 'USDT',
    price: '29.0005',
  },
])('a copy paid in $paymentMethod is recorded at $price, under the hash with its number', async (given) => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, method: init.method, body: JSON.parse(String(init.body)) })
    return new Response('{}')
  })
  await recordCopy(given.order, 5, HASH, 2)
  const { paymentMethod, price: purchasePrice } = given
  const body = { userId: 5, cardId: 3, purchasePrice, txHash: `${HASH}-2`, paymentMethod }
  expect(requests).toEqual([{ url: '/api/purchases', method: 'POST', body }])
})

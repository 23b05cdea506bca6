import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import { bareTransaction } from '#web/transactions/sent-transaction.ts'
import * as toast from '#web/ui/toast.ts'
import { keyOfOrder, orderPayments } from './order-payments.ts'
import { readOrder } from './use-open-purchases.ts'

const credited = { id: 'one', cardId: 3, cardName: 'Pip', quantity: 1, status: 'credited' } as OrderView
let served = credited
vi.mock('#web/lib/call-api.ts', () => ({ callApi: async () => served }))

const key = keyOfOrder('one')
const record = { ...bareTransaction(key), hashes: [`0x${'1'.repeat(64)}`], ending: 'success' } as const
const shown = vi.spyOn(toast, 'showToast').mockImplementation(() => {})

beforeAll(() => vi.stubGlobal('localStorage', openMemoryStorage()))
afterEach(() => {
  served = credited
  shown.mockClear()
})

test('a credit that nobody has told yet is told once, although the order is read twice', async () => {
  orderPayments.store.put(record)
  await Promise.all([readOrder(record), readOrder(record)])
  expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(['Purchase credited'])
  expect(orderPayments.store.find(key)).toBeNull()
})

test('a credit that its purchase has told is not told again', async () => {
  orderPayments.store.put(record)
  const readings = Promise.all([readOrder(record), readOrder(record)])
  // The purchase of this page has heard of it first.
  orderPayments.markOver(key)
  await readings
  expect(shown).not.toHaveBeenCalled()
})

test('what was credited although its owner had said that nothing was sent is told', async () => {
  const left = { ...record, hashes: [], ending: 'sent_nothing' } as const
  orderPayments.store.put(left)
  await readOrder(left)
  expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(['Purchase credited'])
  expect(orderPayments.store.find(key)).toBeNull()
})

test.each([
  { name: 'is forgotten once its order is gone', txHash: null, isKept: false },
  { name: 'is shown again where the server knows its transaction', txHash: `0x${'2'.repeat(64)}`, isKept: true },
])('what its owner said to be unsent $name', async ({ txHash, isKept }) => {
  served = { ...credited, status: 'expired', txHash }
  const left = { ...record, hashes: [], ending: 'pays_anew' } as const
  orderPayments.store.put(left)
  expect(await readOrder(left)).toEqual(isKept ? served : null)
  expect(orderPayments.store.find(key) !== null).toBe(isKept)
  expect(shown).not.toHaveBeenCalled()
  orderPayments.store.forget(key)
})

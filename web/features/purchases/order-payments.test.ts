import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { PaymentsDeps } from '#web/transactions/follow-payment.ts'
import { emptyTransaction } from '#web/transactions/sent-transaction.ts'
import { orderPaymentSubject } from './order-payments.ts'

const OWNER = `0x${'A1'.repeat(20)}`
const HASH = `0x${'1'.repeat(64)}`
const record = { ...emptyTransaction({ purpose: 'order', id: 'one' }), from: OWNER }

const fake = vi.hoisted(() => ({
  purpose: null as unknown as PaymentsDeps['purpose'],
  answer: async (): Promise<unknown> => null,
  called: [] as unknown[],
  isSignedIn: true,
}))
const call =
  (name: string) =>
  (...details: unknown[]) =>
    void fake.called.push([name, ...details])

vi.mock('#web/transactions/create-payments.ts', () => ({
  createPayments(deps: PaymentsDeps) {
    fake.purpose = deps.purpose
  },
}))
vi.mock('#web/transactions/browser.ts', () => ({ browserDeps: {} }))
vi.mock('#web/lib/call-api.ts', () => ({
  callApi(...asked: unknown[]) {
    call('ask')(...asked)
    return fake.answer()
  },
}))
vi.mock('#web/lib/query-client.ts', () => ({ refresh: (...paths: string[]) => call('refresh')(...paths) }))
vi.mock('#web/session/when-signed-in.ts', () => ({
  reportSignedOut: (address: string) => call('signed out')(address),
  whenSignedIn: async (address: string) => address,
  sessionOf: () => (fake.isSignedIn ? { userId: 1 } : null),
}))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(fake, { called: [], isSignedIn: true })
})

const refusal = (code: ErrorCode) =>
  new ApiError(statusOf(code), JSON.stringify({ error: code, message: messageOf(code) }), '')

describe('reporting the transaction of an order', () => {
  test('is acknowledged if the server answers the order; the orders are refetched', async () => {
    fake.answer = async () => ({ id: 'one' })
    expect(await fake.purpose.announce(record, HASH)).toEqual({ kind: 'done' })
    const input = { params: { id: 'one' }, body: { txHash: HASH } }
    expect(fake.called).toEqual([
      ['ask', 'POST', '/api/orders/:id/payment', input],
      ['refresh', '/api/orders'],
    ])
  })

  test.each([
    { name: 'another order', answer: async () => ({ id: 'two' }), kind: 'later' },
    { name: 'nothing', answer: async () => undefined, kind: 'later' },
    {
      name: 'that another transaction pays the order',
      answer: () => Promise.reject(refusal('order_already_paid')),
      kind: 'refused',
    },
    { name: 'that there is no such order', answer: () => Promise.reject(refusal('order_unknown')), kind: 'later' },
    {
      name: 'that no wallet is signed in',
      answer: () => Promise.reject(refusal('unauthenticated')),
      kind: 'signed_out',
    },
  ])('with the answer $name is $kind', async ({ answer, kind }) => {
    fake.answer = answer
    expect((await fake.purpose.announce(record, HASH)).kind).toBe(kind)
    expect(fake.called).not.toContainEqual(['refresh', '/api/orders'])
  })

  test('is done by its payer alone, whose sign-in is checked and awaited', async () => {
    fake.purpose.reportSignedOut(record)
    expect(fake.called).toEqual([['signed out', OWNER]])
    expect(await fake.purpose.whenSignedIn(record)).toBe(OWNER)
  })

  test('is repeated after a second at first, and after half a minute at most', () => {
    expect(fake.purpose).toMatchObject({ retryMs: 1_000, retryMaxMs: 30_000 })
  })

  test('never ends the payment by itself', () => {
    expect(fake.purpose.isEndedByServer).toBe(false)
    expect(fake.purpose.paysOther(refusal('order_already_paid'))).toBe(false)
  })
})

describe('requesting the transaction of an order', () => {
  test.each([
    { status: 'seen', hash: HASH },
    { status: 'awaiting', hash: HASH },
    // It has turned out to pay no order.
    { status: 'failed', hash: null },
  ])('of status $status', async ({ status, hash }) => {
    fake.answer = async () => ({ txHash: HASH, status })
    expect(await fake.purpose.fetchHash(record)).toBe(hash)
  })

  test('returns no transaction without an answer', async () => {
    fake.answer = () => Promise.reject(refusal('internal'))
    expect(await fake.purpose.fetchHash(record)).toBe(null)
  })

  test('is done only while its payer is signed in', async () => {
    fake.isSignedIn = false
    expect(await fake.purpose.fetchHash(record)).toBe(null)
    expect(fake.called).toEqual([])
  })
})

test('an order blocks a second purchase of the same card by the same wallet, in either case of the address', () => {
  expect(orderPaymentSubject({ id: 'one', cardId: 3 }, OWNER)).toEqual({
    ...{ purpose: 'order', id: 'one', subject: '3', from: OWNER.toLowerCase() },
  })
})

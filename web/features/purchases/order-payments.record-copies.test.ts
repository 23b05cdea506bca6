import { describe, expect, test, vi } from 'vitest'
import { type ErrorCode, statusOf } from '#core/api/errors.ts'
import type { OrderView } from '#core/api/orders.ts'
import { recordPurchase } from '#core/api/purchases.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { RECORD_TRIES_MAX, recordCopies } from './order-payments.ts'

const OWNER = `0x${'A1'.repeat(20)}`
const order = { id: 'an order', cardId: 3, quantity: 3, unitPrice: '29', paymentMethod: 'USDT' } as OrderView

/** Refusals that may be answered otherwise in a moment, or once the owner has signed in. Every other one is for good. */
const PASSING: readonly ErrorCode[] = [
  'payment_unknown',
  'payment_not_final',
  'dependency_down',
  'not_yours',
  'payment_wrong_sender',
]
const FINAL: readonly ErrorCode[] = recordPurchase.errors.filter((code) => !PASSING.includes(code))

const refusal = (code: ErrorCode) =>
  new ApiError(statusOf(code), JSON.stringify({ error: code, message: 'a sentence' }), 'Conflict')

type RecordingRequest = { readonly body: { readonly userId: number; readonly txHash: string } }
const fake = vi.hoisted(() => ({
  answer: (_: RecordingRequest['body']): string => '',
  did: (_: string) => {},
  round: 0,
}))
vi.mock('#web/lib/call-api.ts', () => ({
  callApi: async (_method: string, _path: string, { body }: RecordingRequest) => ({ txHash: fake.answer(body) }),
}))
vi.mock('#web/session/when-signed-in.ts', () => ({
  whenSignedIn: async (address: string) => fake.did(`signed in ${address}`),
  reportSignedOut: (address: string) => fake.did(`signed out ${address}`),
}))
vi.mock('#web/transactions/create-payments.ts', () => ({ createPayments: () => ({}) }))
vi.mock('#web/transactions/browser.ts', () => ({
  browserDeps: {
    async wait() {
      fake.round += 1
    },
  },
}))

/** Answers each call by what `answer` has for it, by copy and by round: an error, the hash of what was recorded, or null for its own. */
async function record(answer: (copy: number, round: number) => Error | string | null) {
  const calls: string[] = []
  fake.round = 0
  fake.did = (what) => calls.push(what)
  fake.answer = ({ userId, txHash }) => {
    calls.push(`${fake.round}: user ${userId} ${txHash}`)
    const answered = answer(Number(txHash.split('-')[1]), fake.round) ?? txHash
    if (answered instanceof Error) throw answered
    return answered
  }
  const isRecorded = await recordCopies(order, OWNER, 5, '0x01')
  expect(calls.filter((it) => it === `signed in ${OWNER}`)).toHaveLength(Math.min(fake.round + 1, RECORD_TRIES_MAX))
  return { isRecorded, calls: calls.filter((it) => !it.startsWith('signed in')) }
}

describe('a paid order is recorded copy by copy', () => {
  test('with all copies at once, numbered from one', async () => {
    const { isRecorded, calls } = await record(() => null)
    expect(isRecorded).toBe(true)
    expect(calls).toEqual(['0: user 5 0x01-1', '0: user 5 0x01-2', '0: user 5 0x01-3'])
  })

  test.each(['payment_not_final', 'payment_unknown', 'rate_limited', 'dependency_down'] as const)(
    'repeating only those that answered %s',
    async (code) => {
      const { isRecorded, calls } = await record((copy, round) => (copy === 2 && round < 2 ? refusal(code) : null))
      expect(isRecorded).toBe(true)
      expect(calls.slice(3)).toEqual(['1: user 5 0x01-2', '2: user 5 0x01-2'])
    },
  )

  test('again if the server answers for another copy', async () => {
    const { isRecorded, calls } = await record((copy, round) => (copy === 2 && round === 0 ? '0x01-3' : null))
    expect(isRecorded).toBe(true)
    expect(calls.slice(3)).toEqual(['1: user 5 0x01-2'])
  })

  test('again after a lost connection', async () => {
    const { isRecorded } = await record((_, round) => (round === 0 ? new TypeError('fetch failed') : null))
    expect(isRecorded).toBe(true)
  })

  test.each(['unauthenticated', 'not_yours'] as const)('after a new sign-in if the server answers %s', async (code) => {
    const { isRecorded, calls } = await record((copy, round) => (copy === 1 && round < 3 ? refusal(code) : null))
    expect(isRecorded).toBe(true)
    expect(calls.filter((it) => it === `signed out ${OWNER}`)).toHaveLength(3)
  })

  test('after a new sign-in, even if another copy is not final yet', async () => {
    const { isRecorded, calls } = await record((copy, round) => {
      if (round > 0 || copy === 3) return null
      return refusal(copy === 1 ? 'unauthenticated' : 'payment_not_final')
    })
    expect(isRecorded).toBe(true)
    expect(calls.filter((it) => it === `signed out ${OWNER}`)).toHaveLength(1)
  })

  test.each([
    { name: 'a proxy’s page', error: new ApiError(502, '<html>', '') },
    { name: 'a server error', error: refusal('internal') },
    { name: 'maintenance', error: refusal('maintenance') },
  ])('again after $name', async ({ error }) => {
    const { isRecorded } = await record((_, round) => (round < 2 ? error : null))
    expect(isRecorded).toBe(true)
  })

  test.each(FINAL)('not again after the refusal %s', async (code) => {
    const { isRecorded, calls } = await record((copy) => (copy === 1 ? refusal(code) : null))
    expect(isRecorded).toBe(false)
    expect(calls).toHaveLength(3)
  })

  test('not again once one copy is finally refused, whatever the other answers are', async () => {
    const { isRecorded, calls } = await record((copy) => refusal(copy === 1 ? 'card_unknown' : 'payment_not_final'))
    expect(isRecorded).toBe(false)
    expect(calls).toHaveLength(3)
  })

  test('no more often than the limit', async () => {
    const { isRecorded, calls } = await record(() => refusal('payment_not_final'))
    expect(isRecorded).toBe(false)
    expect(calls).toHaveLength(3 * RECORD_TRIES_MAX)
  })
})

import { describe, expect, test } from 'vitest'
import { type ErrorCode, statusOf } from '#core/api/errors.ts'
import type { OrderView } from '#core/api/orders.ts'
import { recordPurchase } from '#core/api/purchases.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { RECORD_TRIES_MAX, recordCopies } from './order-payments.ts'

const order = { id: 'an order', cardId: 3, quantity: 3, amountBaseUnits: '87', paymentMethod: 'USDT' } as OrderView

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

/** Answers each call by what `answer` has for it, by copy and by round: an error, the hash of what was recorded, or null for its own. */
async function record(answer: (copy: number, round: number) => Error | string | null) {
  const calls: string[] = []
  let round = 0
  const isRecorded = await recordCopies(
    {
      record: async (_order, userId, txHash, copy) => {
        calls.push(`${round}: user ${userId} ${txHash}-${copy}`)
        const answered = answer(copy, round) ?? `${txHash}-${copy}`
        if (answered instanceof Error) throw answered
        return { txHash: answered }
      },
      whenSignedIn: async () => calls.push('signed in'),
      noteSignedOut: () => calls.push('signed out'),
      wait: async () => {
        round += 1
      },
    },
    order,
    5,
    '0x01',
  )
  return { isRecorded, calls: calls.filter((it) => it !== 'signed in') }
}

describe('a paid order is recorded copy by copy', () => {
  test('all at once, numbered from one', async () => {
    const { isRecorded, calls } = await record(() => null)
    expect(isRecorded).toBe(true)
    expect(calls).toEqual(['0: user 5 0x01-1', '0: user 5 0x01-2', '0: user 5 0x01-3'])
  })

  test.each(['payment_not_final', 'payment_unknown', 'rate_limited', 'dependency_down'] as const)(
    'asking again only for those that answered %s',
    async (code) => {
      const { isRecorded, calls } = await record((copy, round) => (copy === 2 && round < 2 ? refusal(code) : null))
      expect(isRecorded).toBe(true)
      expect(calls.slice(3)).toEqual(['1: user 5 0x01-2', '2: user 5 0x01-2'])
    },
  )

  test('again where the server answers for another copy', async () => {
    const { isRecorded, calls } = await record((copy, round) => (copy === 2 && round === 0 ? '0x01-3' : null))
    expect(isRecorded).toBe(true)
    expect(calls.slice(3)).toEqual(['1: user 5 0x01-2'])
  })

  test('again after a lost connection', async () => {
    const { isRecorded } = await record((_, round) => (round === 0 ? new TypeError('fetch failed') : null))
    expect(isRecorded).toBe(true)
  })

  test.each(['unauthenticated', 'not_yours'] as const)(
    'after a new sign-in, where the server answers %s',
    async (code) => {
      const { isRecorded, calls } = await record((copy, round) => (copy === 1 && round < 3 ? refusal(code) : null))
      expect(isRecorded).toBe(true)
      expect(calls.filter((it) => it === 'signed out')).toHaveLength(3)
    },
  )

  test('after a new sign-in, also where another copy is only not final yet', async () => {
    const { isRecorded, calls } = await record((copy, round) => {
      if (round > 0 || copy === 3) return null
      return refusal(copy === 1 ? 'unauthenticated' : 'payment_not_final')
    })
    expect(isRecorded).toBe(true)
    expect(calls.filter((it) => it === 'signed out')).toHaveLength(1)
  })

  test.each([
    { name: 'a proxy’s page', error: new ApiError(502, '<html>', '') },
    { name: 'a failure of the server', error: refusal('internal') },
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

  test('not again once one copy is refused for good, whatever the others answered', async () => {
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

import { expect, test } from 'vitest'
import { isPayoutOver, isUnsigned, PAYOUT_STATES } from './payout.ts'

test('a payout can be ended at once only while nothing is signed for it', () => {
  expect(PAYOUT_STATES.filter(isUnsigned)).toEqual(['queued', 'awaiting_operator'])
})

test('a payout is over only when it is paid or cancelled', () => {
  expect(PAYOUT_STATES.filter(isPayoutOver)).toEqual(['completed', 'cancelled'])
})

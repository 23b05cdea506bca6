import { expect, test } from 'vitest'
import { type Attempt, judgeAttempts, nextGasPrice } from './payout.ts'

const attempts = (...outcomes: Attempt['outcome'][]): Attempt[] =>
  outcomes.map((outcome, i) => ({ hash: `0x${outcomes.length - i}`, outcome }))

test.each([
  { of: attempts('unknown'), isNonceUsed: false, isLongSilent: false, next: { step: 'send again' } },
  { of: attempts('unknown', 'unknown'), isNonceUsed: false, isLongSilent: true, next: { step: 'send again' } },
  { of: attempts('waiting'), isNonceUsed: false, isLongSilent: true, next: { step: 'wait' } },
  { of: attempts('unknown', 'waiting'), isNonceUsed: true, isLongSilent: false, next: { step: 'wait' } },
  { of: attempts('contradictory'), isNonceUsed: true, isLongSilent: false, next: { step: 'wait' } },
  { of: attempts('unknown', 'paid'), isNonceUsed: true, isLongSilent: false, next: { step: 'complete', hash: '0x1' } },
  { of: attempts('paid', 'unknown'), isNonceUsed: true, isLongSilent: true, next: { step: 'complete', hash: '0x2' } },
])('$of.0.outcome and the rest, nonce used $isNonceUsed: $next.step', ({ of, isNonceUsed, isLongSilent, next }) => {
  expect(judgeAttempts(of, isNonceUsed, isLongSilent)).toEqual(next)
})

test.each([
  { of: attempts('reverted'), isNonceUsed: true, isLongSilent: false, state: 'failed' },
  { of: attempts('unknown', 'other'), isNonceUsed: true, isLongSilent: false, state: 'uncertain' },
  { of: attempts('unknown', 'unknown'), isNonceUsed: true, isLongSilent: false, state: 'uncertain' },
  { of: attempts('contradictory'), isNonceUsed: true, isLongSilent: true, state: 'uncertain' },
])('$of.0.outcome, nonce used $isNonceUsed: a person, $state', ({ of, isNonceUsed, isLongSilent, state }) => {
  expect(judgeAttempts(of, isNonceUsed, isLongSilent)).toMatchObject({ step: 'give to a person', state })
})

test.each([
  { suggested: 100n, last: null, most: 1_000n, price: 100n },
  { suggested: 0n, last: null, most: 1_000n, price: 1n },
  { suggested: 100n, last: 100n, most: 1_000n, price: 125n },
  { suggested: 0n, last: 1n, most: 1_000n, price: 2n },
  { suggested: 500n, last: 100n, most: 1_000n, price: 500n },
  { suggested: 100n, last: 900n, most: 1_000n, price: null },
  { suggested: 1_001n, last: null, most: 1_000n, price: null },
])('$suggested suggested after $last, at most $most: $price', ({ suggested, last, most, price }) => {
  expect(nextGasPrice(suggested, last, most)).toBe(price)
})

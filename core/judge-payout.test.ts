import { expect, test } from 'vitest'
import { type Attempt, judgeAttempts, type SignedPayout } from './judge-payout.ts'
import { payoutProblem } from './payout-problem.ts'

const attempts = (...outcomes: Attempt['outcome'][]): Attempt[] =>
  outcomes.map((outcome, i) => ({ hash: `0x${outcomes.length - i}`, outcome }))

const judge = (of: Attempt[], change: Partial<SignedPayout> = {}) =>
  judgeAttempts({ attempts: of, nonceUse: 'free', isLongSilent: false, isEnding: false, ...change })

test.each([
  { of: attempts('unknown'), next: { step: 'send again' } },
  { of: attempts('unknown', 'unknown'), isLongSilent: true, next: { step: 'send again' } },
  { of: attempts('waiting'), isLongSilent: true, next: { step: 'wait' } },
  { of: attempts('unknown', 'waiting'), nonceUse: 'used', next: { step: 'wait' } },
  { of: attempts('contradictory'), nonceUse: 'used', next: { step: 'wait' } },
  { of: attempts('unknown', 'paid'), nonceUse: 'used', next: { step: 'complete', hash: '0x1' } },
  { of: attempts('paid', 'unknown'), nonceUse: 'used', isLongSilent: true, next: { step: 'complete', hash: '0x2' } },
] as const)('$of.0.outcome and the rest, nonce $nonceUse: $next.step', ({ of, next, ...change }) => {
  expect(judge(of, change)).toEqual(next)
})

test.each([
  { of: attempts('reverted'), nonceUse: 'used', state: 'failed' },
  { of: attempts('unknown', 'other'), nonceUse: 'used', state: 'uncertain' },
  { of: attempts('unknown', 'unknown'), nonceUse: 'used', state: 'uncertain' },
  { of: attempts('waiting'), nonceUse: 'used by another', state: 'uncertain' },
  { of: attempts('unknown'), nonceUse: 'used by its payment', state: 'uncertain' },
  { of: attempts('contradictory'), nonceUse: 'used', isLongSilent: true, state: 'uncertain' },
] as const)('$of.0.outcome, nonce $nonceUse: a person, $state', ({ of, state, ...change }) => {
  expect(judge(of, change)).toMatchObject({ step: 'give to a person', state })
})

test.each([
  { of: attempts('reverted'), problem: payoutProblem('reverted', { hash: '0x1' }) },
  { of: attempts('unknown', 'other'), problem: payoutProblem('paid_other', { hash: '0x1' }) },
  { of: attempts('unknown'), problem: payoutProblem('nonce_taken', {}) },
])('a person reads what $of.0.outcome and $of.1.outcome come to', ({ of, problem }) => {
  expect(judge(of, { nonceUse: 'used' })).toMatchObject({ problem })
})

test.each([
  { of: attempts('paid'), nonceUse: 'used', next: 'complete' },
  { of: attempts('unknown', 'paid'), nonceUse: 'used by another', next: 'complete' },
  { of: attempts('unknown'), nonceUse: 'free', next: 'use nonce up' },
  { of: attempts('waiting'), nonceUse: 'free', next: 'use nonce up' },
  { of: attempts('waiting'), nonceUse: 'used', next: 'wait' },
  { of: attempts('contradictory'), nonceUse: 'used by another', next: 'wait' },
  { of: attempts('unknown'), nonceUse: 'used', next: 'give to a person' },
  { of: attempts('unknown'), nonceUse: 'used by another', next: 'end unpaid' },
  { of: attempts('unknown'), nonceUse: 'used by its payment', next: 'give to a person' },
  { of: attempts('reverted'), nonceUse: 'used', next: 'end unpaid' },
  { of: attempts('other'), nonceUse: 'used', next: 'end unpaid' },
] as const)('to be ended, $of.0.outcome, nonce $nonceUse: $next', ({ of, nonceUse, next }) => {
  expect(judge(of, { nonceUse, isEnding: true })).toMatchObject({ step: next })
})

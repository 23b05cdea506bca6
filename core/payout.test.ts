import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from './address.ts'
import { type Bnb, tokenUnits } from './money.ts'
import {
  type Attempt,
  checkPayoutFunds,
  chooseNonces,
  isInRecord,
  isPayoutOver,
  isUnsigned,
  judgeAttempts,
  type NonceFacts,
  type OutgoingClaim,
  PAYOUT_STATES,
  type Purse,
  reserveFunds,
  type SignedPayout,
} from './payout.ts'
import { type PayoutProblem, payoutProblem } from './payout-problem.ts'

test('a payout can be ended at once only while nothing is signed for it', () => {
  expect(PAYOUT_STATES.filter(isUnsigned)).toEqual(['queued', 'awaiting_operator'])
})

test('a payout is over only once it is paid or cancelled', () => {
  expect(PAYOUT_STATES.filter(isPayoutOver)).toEqual(['completed', 'cancelled'])
})

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
] as const)('$of.0.outcome, nonce $nonceUse: for a person, $state', ({ of, state, ...change }) => {
  expect(judge(of, change)).toMatchObject({ step: 'give to a person', state })
})

test.each([
  { of: attempts('reverted'), problem: payoutProblem('reverted', { hash: '0x1' }) },
  { of: attempts('unknown', 'other'), problem: payoutProblem('paid_other', { hash: '0x1' }) },
  { of: attempts('unknown'), problem: payoutProblem('nonce_taken', {}) },
])('a used nonce after $of.0.outcome and $of.1.outcome is the problem $problem.code', ({ of, problem }) => {
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
] as const)('a cancelled payout, $of.0.outcome, nonce $nonceUse: next step $next', ({ of, nonceUse, next }) => {
  expect(judge(of, { nonceUse, isEnding: true })).toMatchObject({ step: next })
})

const facts = (change: Partial<NonceFacts>): NonceFacts => ({
  recorded: 5,
  finalCount: 5,
  seenCount: 5,
  signed: [],
  ...change,
})

test.each([
  { name: 'a new wallet starts at the start', of: facts({ recorded: null, finalCount: 0, seenCount: 0 }), nonce: 0 },
  { name: 'the record goes on', of: facts({}), nonce: 5 },
  {
    name: 'what is signed and not final is ours',
    of: facts({ recorded: 7, seenCount: 7, signed: [5, 6] }),
    nonce: 7,
  },
  {
    name: 'what the chain has not seen yet is ours too',
    of: facts({ recorded: 7, seenCount: 5, signed: [6, 5] }),
    nonce: 7,
  },
  { name: 'a gap is filled first', of: facts({ recorded: 9, seenCount: 5, signed: [5, 7, 8] }), nonce: 6 },
  { name: 'what the chain has seen is no gap', of: facts({ recorded: 7, seenCount: 6, signed: [] }), nonce: 6 },
  { name: 'a gap at the start is filled first', of: facts({ recorded: 1_006, signed: [1_005] }), nonce: 5 },
])('$name: nonce $nonce', ({ of, nonce }) => {
  expect(chooseNonces(of, 1)).toEqual({ choice: 'use', nonces: [nonce] })
})

test.each([
  { name: 'a wallet that was never used has something under way', of: facts({ recorded: null, seenCount: 6 }) },
  { name: 'something waits that the record does not know', of: facts({ seenCount: 1_005 }) },
])('$name: no nonce is chosen', ({ of }) => {
  expect(chooseNonces(of, 3)).toEqual({ choice: 'wait' })
})

test('final transactions beyond the record stop the choice, and their nonces are listed', () => {
  expect(chooseNonces(facts({ finalCount: 7, seenCount: 9 }), 3)).toEqual({ choice: 'stop', from: 5, to: 7 })
})

test('a wallet used before this server stops the choice, and only its last nonce is listed', () => {
  expect(chooseNonces(facts({ recorded: null }), 3)).toEqual({ choice: 'stop', from: 4, to: 5 })
})

test('several nonces fill the gaps first, and none is chosen twice', () => {
  const of = facts({ recorded: 9, seenCount: 5, signed: [5, 7] })
  expect(chooseNonces(of, 4)).toEqual({ choice: 'use', nonces: [6, 8, 9, 10] })
  expect(chooseNonces(facts({ recorded: null, finalCount: 0, seenCount: 0 }), 2)).toEqual({
    choice: 'use',
    nonces: [0, 1],
  })
})

test('any number of nonces are the lowest free ones, in order', () => {
  const start = fc.nat({ max: 30 })
  fc.assert(
    fc.property(
      start,
      fc.nat({ max: 12 }),
      fc.array(fc.nat({ max: 50 })),
      fc.nat({ max: 40 }),
      (seen, more, used, count) => {
        const signed = used.filter((nonce) => nonce < seen + more)
        const of = facts({ recorded: seen + more, finalCount: seen, seenCount: seen, signed })
        const free = Array.from({ length: more + count }, (_, index) => seen + index).filter(
          (one) => !signed.includes(one),
        )
        expect(chooseNonces(of, count)).toEqual({ choice: 'use', nonces: free.slice(0, count) })
      },
    ),
  )
})

const WALLET: Address = `0x${'1'.repeat(40)}`
const TOKEN: Address = `0x${'2'.repeat(40)}`
const GAS = { limit: 100n, priceWei: 2n }
const purse = (change: Partial<Purse> = {}): Purse => ({
  wallet: WALLET,
  bnb: 1_000n as Bnb,
  underWay: 0n,
  tokens: new Map([[TOKEN, tokenUnits(50n)]]),
  ...change,
})
const codeOf = (problem: PayoutProblem | null) => problem?.code ?? null

test.each([
  { name: 'a token that is there', token: TOKEN, value: 50n, of: purse(), code: null },
  { name: 'a unit too much of it', token: TOKEN, value: 51n, of: purse(), code: 'token_lacking' },
  { name: 'a token that it never had', token: WALLET, value: 1n, of: purse(), code: 'token_lacking' },
  { name: 'gas for itself alone', token: TOKEN, value: 1n, of: purse({ bnb: 200n as Bnb }), code: null },
  { name: 'a wei too little gas', token: TOKEN, value: 1n, of: purse({ bnb: 199n as Bnb }), code: 'bnb_lacking' },
  { name: 'gas for what is under way too', token: TOKEN, value: 1n, of: purse({ underWay: 4n }), code: null },
  { name: 'too little for one more', token: TOKEN, value: 1n, of: purse({ underWay: 5n }), code: 'bnb_lacking' },
  { name: 'BNB and its gas', token: null, value: 800n, of: purse(), code: null },
  { name: 'BNB and too little gas', token: null, value: 801n, of: purse(), code: 'bnb_lacking' },
])('$name: $code', ({ token, value, of, code }) => {
  expect(codeOf(checkPayoutFunds(of, { token, value: tokenUnits(value) }, GAS))).toBe(code)
})

test('the missing amount is named to the last unit', () => {
  const lacking = (problem: PayoutProblem | null) => problem?.values
  const wallet = '0x1111...1111'
  const ONE = 10n ** 18n
  expect(lacking(checkPayoutFunds(purse(), { token: TOKEN, value: tokenUnits(ONE + 50n) }, GAS))).toEqual({
    ...{ wallet, amount: '1', token: TOKEN },
  })
  expect(lacking(checkPayoutFunds(purse(), { token: null, value: tokenUnits(ONE + 800n) }, GAS))).toEqual({
    wallet,
    amount: '1',
  })
})

test('before the gas is known, a payout is refused only if no gas could be paid', () => {
  expect(codeOf(checkPayoutFunds(purse({ bnb: 1n as Bnb }), { token: TOKEN, value: tokenUnits(1n) }, null))).toBe(null)
  expect(codeOf(checkPayoutFunds(purse({ bnb: 0n as Bnb }), { token: TOKEN, value: tokenUnits(1n) }, null))).toBe(
    'bnb_lacking',
  )
  expect(codeOf(checkPayoutFunds(purse(), { token: null, value: tokenUnits(1_000n) }, null))).toBe('bnb_lacking')
})

test('promised funds are not available to others', () => {
  const after = reserveFunds(purse(), { token: TOKEN, value: tokenUnits(30n) })
  expect(codeOf(checkPayoutFunds(after, { token: TOKEN, value: tokenUnits(20n) }, GAS))).toBe(null)
  expect(codeOf(checkPayoutFunds(after, { token: TOKEN, value: tokenUnits(21n) }, GAS))).toBe('token_lacking')
  const spent = reserveFunds(purse(), { token: null, value: tokenUnits(601n) })
  expect(codeOf(checkPayoutFunds(spent, { token: TOKEN, value: tokenUnits(1n) }, GAS))).toBe('bnb_lacking')
})

test.each([
  { what: 'a token', token: TOKEN },
  { what: 'BNB', token: null },
])('a payout of $what that is promised needs its own gas beside that of the next one', ({ token }) => {
  const afterOne = (bnb: bigint) => reserveFunds(purse({ bnb: bnb as Bnb }), { token, value: tokenUnits(0n) })
  expect(codeOf(checkPayoutFunds(afterOne(400n), { token: TOKEN, value: tokenUnits(1n) }, GAS))).toBe(null)
  expect(codeOf(checkPayoutFunds(afterOne(399n), { token: TOKEN, value: tokenUnits(1n) }, GAS))).toBe('bnb_lacking')
})

const [HASH, OTHER_HASH] = ['0xa', '0xb']
const WHOLE = -1
const claim = (logIndex: number, state: OutgoingClaim['payout']['state'], txHash: string | null = HASH) => ({
  logIndex,
  payout: { state, txHash },
})
/** Of the transfer in log 3. */
const isKnown = (claims: readonly OutgoingClaim[], isExplained = false) =>
  isInRecord({ txHash: HASH, logIndex: 3, claims, isExplained })

test.each<{ what: string; claims: readonly OutgoingClaim[]; isPaid: boolean }>([
  { what: 'no payout', claims: [], isPaid: false },
  { what: 'a payout that is signed', claims: [claim(WHOLE, 'signed', null)], isPaid: true },
  { what: 'one that is sent', claims: [claim(3, 'broadcast', null)], isPaid: true },
  { what: 'one of which nobody can tell', claims: [claim(WHOLE, 'uncertain', null)], isPaid: true },
  { what: 'one that it has completed', claims: [claim(3, 'completed')], isPaid: true },
  { what: 'one that another transaction has completed', claims: [claim(3, 'completed', OTHER_HASH)], isPaid: false },
  { what: 'one that was cancelled', claims: [claim(WHOLE, 'cancelled')], isPaid: false },
  { what: 'one that another transfer of it is for', claims: [claim(4, 'completed')], isPaid: false },
  {
    what: 'one, and another transfer of it for one that was cancelled',
    claims: [claim(3, 'completed'), claim(4, 'cancelled')],
    isPaid: true,
  },
])('a transfer for $what is in the record: $isPaid', ({ claims, isPaid }) => {
  expect(isKnown(claims)).toBe(isPaid)
})

test.each<{ what: string; claims: readonly OutgoingClaim[]; isKnown: boolean }>([
  { what: 'no payout', claims: [], isKnown: true },
  { what: 'a payout that was cancelled', claims: [claim(WHOLE, 'cancelled')], isKnown: true },
  { what: 'a payout of another transfer', claims: [claim(4, 'completed')], isKnown: false },
  { what: 'a payout of this one that was cancelled', claims: [claim(3, 'cancelled')], isKnown: false },
])('an explained transaction for $what is known: $isKnown', (one) => {
  expect(isKnown(one.claims, true)).toBe(one.isKnown)
})

test('a payout that another transaction may complete claims its transfer only while it is in flight', () => {
  const claiming = PAYOUT_STATES.filter((state) => isKnown([claim(3, state, null)]))
  expect(claiming).toEqual(['signed', 'broadcast', 'uncertain'])
})

import { expect, test } from 'vitest'
import {
  decideJoinClaim,
  decideReview,
  decideSubmission,
  JOIN_BONUS,
  joinFlags,
  joinStateOf,
  REFERRAL_BONUS,
  SUBMISSION_STATUSES,
} from './airdrop.ts'
import { formatAmount } from './money.ts'

const STATES = ['not_started', ...SUBMISSION_STATUSES] as const
const BOTH = [false, true]

/** Claimed over rejected over approved over submitted, whatever else is set. */
const COMBINATIONS = BOTH.flatMap((claimed) =>
  BOTH.flatMap((socialRejected) =>
    BOTH.flatMap((socialApproved) =>
      BOTH.map((socialSubmitted) => ({
        flags: { claimed, socialRejected, socialApproved, socialSubmitted },
        state:
          (claimed && 'claimed') ||
          (socialRejected && 'rejected') ||
          (socialApproved && 'approved') ||
          (socialSubmitted && 'pending') ||
          'not_started',
      })),
    ),
  ),
)

test.each(COMBINATIONS)('$flags is $state', ({ flags, state }) => expect(joinStateOf(flags)).toBe(state))
test('no claim is not started', () => expect(joinStateOf(undefined)).toBe('not_started'))
test.each(STATES)('a wallet whose state is %s was approved only if it is approved or has claimed', (state) => {
  expect(joinFlags(state).socialApproved).toBe(state === 'approved' || state === 'claimed')
  expect(joinFlags(state).socialSubmitted).toBe(state !== 'not_started')
})

test.each(STATES)('the flags of %s read as it', (state) => expect(joinStateOf(joinFlags(state))).toBe(state))

const refused = (code: string) => ({ ok: false, code })

test.each([
  { state: 'not_started', submit: { ok: true, value: 'pending' }, claim: refused('airdrop_not_approved') },
  { state: 'pending', submit: refused('airdrop_already_pending'), claim: refused('airdrop_not_approved') },
  { state: 'rejected', submit: { ok: true, value: 'pending' }, claim: refused('airdrop_not_approved') },
  { state: 'approved', submit: refused('airdrop_already_approved'), claim: { ok: true, value: 'claimed' } },
  { state: 'claimed', submit: refused('airdrop_already_claimed'), claim: refused('airdrop_already_claimed') },
] as const)('what a wallet may do while it is $state', ({ state, submit, claim }) => {
  expect(decideSubmission(state)).toEqual(submit)
  expect(decideJoinClaim(state)).toEqual(claim)
})

test.each(SUBMISSION_STATUSES)('what is %s can be decided only while it is pending', (status) => {
  const isPending = status === 'pending'
  for (const verdict of ['approved', 'rejected'] as const) {
    const decision = isPending ? { ok: true, value: verdict } : refused('airdrop_claim_already_decided')
    expect(decideReview(status, verdict, 'because')).toEqual(decision)
  }
})

test('a rejection needs a reason, an approval none', () => {
  expect(decideReview('pending', 'rejected', ' \n')).toEqual(refused('rejection_needs_reason'))
  expect(decideReview('pending', 'approved', '')).toEqual({ ok: true, value: 'approved' })
})

test('joining brings 100 BV3, a referral 20', () => {
  expect([formatAmount(JOIN_BONUS, 'BV3'), formatAmount(REFERRAL_BONUS, 'BV3')]).toEqual(['100', '20'])
})

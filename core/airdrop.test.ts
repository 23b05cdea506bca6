import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideJoinClaim,
  decideJoinSubmission,
  decideReferralClaim,
  decideReview,
  JOIN_BONUS,
  joinFlags,
  joinStateOf,
  REFERRAL_BONUS,
  type ReferralFacts,
  readReferralCode,
  readRetweetUrl,
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
test.each(STATES)('a wallet in state %s was approved only if it is approved or has claimed', (state) => {
  expect(joinFlags(state).socialApproved).toBe(state === 'approved' || state === 'claimed')
  expect(joinFlags(state).socialSubmitted).toBe(state !== 'not_started')
})

test.each(STATES)('the flags of %s give the same state back', (state) =>
  expect(joinStateOf(joinFlags(state))).toBe(state),
)

const refused = (code: string) => ({ ok: false, code })

test.each([
  { state: 'not_started', submit: { ok: true, value: 'pending' }, claim: refused('airdrop_not_approved') },
  { state: 'pending', submit: refused('airdrop_already_pending'), claim: refused('airdrop_not_approved') },
  { state: 'rejected', submit: { ok: true, value: 'pending' }, claim: refused('airdrop_not_approved') },
  { state: 'approved', submit: refused('airdrop_already_approved'), claim: { ok: true, value: 'claimed' } },
  { state: 'claimed', submit: refused('airdrop_already_claimed'), claim: refused('airdrop_already_claimed') },
] as const)('the actions of a wallet that is $state', ({ state, submit, claim }) => {
  expect(decideJoinSubmission(state)).toEqual(submit)
  expect(decideJoinClaim(state)).toEqual(claim)
})

test.each(SUBMISSION_STATUSES)('a submission that is %s can be decided only while it is pending', (status) => {
  const isPending = status === 'pending'
  for (const verdict of ['approved', 'rejected'] as const) {
    const decision = isPending ? { ok: true, value: verdict } : refused('airdrop_claim_already_decided')
    expect(decideReview(status, verdict, 'because')).toEqual(decision)
  }
})

test('a rejection needs a reason, an approval does not', () => {
  expect(decideReview('pending', 'rejected', ' \n')).toEqual(refused('rejection_needs_reason'))
  expect(decideReview('pending', 'approved', '')).toEqual({ ok: true, value: 'approved' })
})

test('joining gives 100 BV3, a referral 20', () => {
  expect([formatAmount(JOIN_BONUS, 'BV3'), formatAmount(REFERRAL_BONUS, 'BV3')]).toEqual(['100', '20'])
})

const POST = { ok: true, value: { url: 'https://x.com/ann_1/status/1234567890', postId: '1234567890' } }

test.each([
  'https://x.com/ann_1/status/1234567890',
  'https://twitter.com/ann_1/status/1234567890',
  'https://www.x.com/ann_1/status/1234567890',
  'https://www.twitter.com/ann_1/status/1234567890',
  'https://mobile.x.com/ann_1/status/1234567890',
  'https://mobile.twitter.com/ann_1/status/1234567890',
  'HTTPS://X.COM/Ann_1/Status/1234567890',
  'https://x.com/ANN_1/status/1234567890/',
  'https://x.com/ann_1/status/1234567890?s=46&t=abc',
  'https://x.com/ann_1/status/1234567890/?s=46',
  'https://x.com/ann_1/status/1234567890#top',
  '  https://x.com/ann_1/status/1234567890\n',
])('%j is read as the post', (text) => expect(readRetweetUrl(text)).toEqual(POST))

test.each([
  '',
  '   ',
  'ann_1/status/1234567890',
  'x.com/ann_1/status/1234567890',
  'http://x.com/ann_1/status/1234567890',
  'javascript:alert(1)//https://x.com/ann_1/status/1',
  'https:/x.com/ann_1/status/1',
  'https://x.com',
  'https://x.com/ann_1',
  'https://x.com/ann_1/status/',
  'https://x.com/ann_1/status/abc',
  'https://x.com/ann_1/status/0',
  'https://x.com/ann_1/status/-1',
  'https://x.com/ann_1/status/01',
  'https://x.com/ann_1/status/１２',
  'https://x.com/ann_1/status/12345678901234567890',
  'https://x.com/ann_1/status/1/photo/1',
  'https://x.com//status/1',
  'https://x.com/sixteen_letters_/status/1',
  'https://x.com/ann-1/status/1',
  'https://x.com/%61nn/status/1',
  'https://x.com/ann_1/../bob/status/1',
  'https://ann:secret@x.com/ann_1/status/1',
  'https://x.com@evil.example/ann_1/status/1',
  'https://x.com:443/ann_1/status/1',
  'https://x.com.evil.example/ann_1/status/1',
  'https://evilx.com/ann_1/status/1',
  'https://evil.example/x.com/ann_1/status/1',
  'https://api.x.com/ann_1/status/1',
  'https://x.com\\ann_1\\status\\1',
  'https://x.com/ann_1/status/1 https://x.com/bob/status/2',
  'https://x.com/ann_1/status/1?a\nb',
  'https://x.com/ann_1/status/1?ä',
  'https://х.com/ann_1/status/1',
  `https://x.com/ann_1/status/1?${'s'.repeat(300)}`,
])('%j is refused', (text) => {
  expect(readRetweetUrl(text)).toEqual({ ok: false, code: 'airdrop_retweet_url_invalid' })
})

test('every spelling of a post is read as one, and that spelling is read as itself', () => {
  const spelling = fc.record({
    host: fc.constantFrom('x.com', 'twitter.com', 'www.x.com', 'mobile.twitter.com', 'WWW.Twitter.com'),
    handle: fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/),
    tail: fc.constantFrom('', '/', '?s=20', '/?s=20', '#a', '?a#b'),
  })
  const postId = fc.bigInt({ min: 1n, max: 10n ** 19n - 1n }).map(String)
  fc.assert(
    fc.property(spelling, postId, ({ host, handle, tail }, number) => {
      const read = readRetweetUrl(`https://${host}/${handle}/status/${number}${tail}`)
      const url = `https://x.com/${handle.toLowerCase()}/status/${number}`
      expect(read).toEqual({ ok: true, value: { url, postId: number } })
      expect(readRetweetUrl(url)).toEqual(read)
    }),
  )
})

test.each([
  { length: 300, isRead: true },
  { length: 301, isRead: false },
])('a link of $length characters is read: $isRead', ({ length, isRead }) => {
  const link = 'https://x.com/ada/status/1?'
  expect(readRetweetUrl(` ${link.padEnd(length, 'a')} `).ok).toBe(isRead)
})

const ANN = `0x${'a'.repeat(40)}` as const
const BOB = `0x${'b'.repeat(40)}` as const

test.each([
  { code: BOB, result: { ok: true, value: BOB } },
  { code: `0x${'B'.repeat(40)}`, result: { ok: true, value: BOB } },
  { code: ` ${BOB}\n`, result: { ok: true, value: BOB } },
  { code: ANN, result: { ok: false, code: 'referrer_is_self' } },
  { code: `0x${'A'.repeat(40)}`, result: { ok: false, code: 'referrer_is_self' } },
  { code: '', result: { ok: false, code: 'referrer_malformed' } },
  { code: 'BOB', result: { ok: false, code: 'referrer_malformed' } },
  { code: `${BOB}b`, result: { ok: false, code: 'referrer_malformed' } },
  { code: BOB.replace('x', 'X'), result: { ok: true, value: BOB } },
])('Ann names $code', ({ code, result }) => expect(readReferralCode(ANN, code)).toEqual(result))

const claimed: ReferralFacts['claimant'] = { userId: 1, join: 'claimed', hasClaimed: false }

test.each([
  { name: 'who has joined', facts: { claimant: claimed, referrer: { userId: 2, named: null } } },
  { name: 'whose referrer has named a third', facts: { claimant: claimed, referrer: { userId: 2, named: 3 } } },
])('a wallet $name may claim', ({ facts }) => expect(decideReferralClaim(facts)).toEqual({ ok: true, value: 2 }))

test.each([
  {
    name: 'that has claimed',
    facts: { claimant: { ...claimed, hasClaimed: true }, referrer: { userId: 2, named: null } },
    code: 'airdrop_referral_already_claimed',
  },
  ...(['not_started', 'pending', 'rejected', 'approved'] as const).map((join) => ({
    name: `whose join is ${join}`,
    facts: { claimant: { ...claimed, join }, referrer: { userId: 2, named: null } },
    code: 'airdrop_join_not_claimed',
  })),
  { name: 'whose code is nobody’s', facts: { claimant: claimed, referrer: null }, code: 'airdrop_code_unknown' },
  {
    name: 'that its referrer has named',
    facts: { claimant: claimed, referrer: { userId: 2, named: 1 } },
    code: 'airdrop_code_named_you',
  },
])('a wallet $name is refused', ({ facts, code }) => expect(decideReferralClaim(facts)).toEqual(refused(code)))

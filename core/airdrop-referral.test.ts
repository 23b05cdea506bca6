import { expect, test } from 'vitest'
import { decideReferralClaim, type ReferralFacts, readReferralCode } from './airdrop-referral.ts'

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
const refused = (code: string) => ({ ok: false, code })

test.each([
  { name: 'who has joined', facts: { claimant: claimed, referrer: { userId: 2, named: null } } },
  { name: 'whose referrer has named a third', facts: { claimant: claimed, referrer: { userId: 2, named: 3 } } },
])('a wallet $name claims', ({ facts }) => expect(decideReferralClaim(facts)).toEqual({ ok: true, value: 2 }))

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

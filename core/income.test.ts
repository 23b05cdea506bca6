import { expect, test } from 'vitest'
import { incomeSourceOf } from './income.ts'

test.each([
  { reason: 'mining_base', source: 'mining' },
  { reason: 'referral_bonus', source: 'referrals' },
  { reason: 'airdrop_referrer', source: 'airdrop' },
  { reason: 'payment_surplus', source: 'other' },
  { reason: 'withdrawal_release', source: null },
] as const)('$reason comes from $source', ({ reason, source }) => expect(incomeSourceOf(reason)).toBe(source))

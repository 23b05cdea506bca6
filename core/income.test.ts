import { expect, test } from 'vitest'
import { incomeSourceOf, SUMMED_REASONS } from './income.ts'

test.each([
  { reason: 'mining_base', source: 'mining' },
  { reason: 'referral_bonus', source: 'referrals' },
  { reason: 'airdrop_referrer', source: 'airdrop' },
  { reason: 'game_play', source: 'games' },
  { reason: 'operator_grant', source: 'other' },
  { reason: 'card_sale', source: null },
  { reason: 'withdrawal_release', source: null },
] as const)('$reason is income from $source', ({ reason, source }) => expect(incomeSourceOf(reason)).toBe(source))

test('only reasons without a stored sum are summed from lines', () =>
  expect(SUMMED_REASONS.toSorted()).toEqual([
    'airdrop_join',
    'airdrop_referral',
    'airdrop_referrer',
    'backfill',
    'correction',
    'game_play',
    'import',
    'operator_grant',
  ]))

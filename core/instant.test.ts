import { describe, expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import {
  formatSignals,
  INSTANT_REASONS,
  INSTANT_SIGNALS,
  type InstantFacts,
  type InstantReason,
  judgeInstant,
  parseSignals,
  readInstantLimits,
} from './instant.ts'
import { subtract, usdt } from './money.ts'

const ONE = 10n ** 18n
const amountOf = (whole: number) => usdt(BigInt(whole) * ONE)

const MEANS = { isCovered: true, isLow: false, isSigningStopped: false, spendable: amountOf(1_000) }
/** Nothing stands in the way of it, and every limit is met exactly. */
const GOOD: InstantFacts = {
  asset: 'USDT',
  amount: amountOf(50),
  limits: { perWithdrawal: amountOf(50), perWalletDay: amountOf(80), perDay: amountOf(500) },
  isFrozen: false,
  isAlarmedOrHeld: false,
  hasHotWallet: true,
  means: MEANS,
  hasCompleted: true,
  signals: [],
  approved: { toWallet: amountOf(30), toAll: amountOf(450), times: 9 },
  caps: { each: amountOf(50), leftToday: amountOf(50) },
}

test('a withdrawal that meets every limit exactly is paid at once', () => {
  expect(judgeInstant(GOOD)).toBe('instant')
  expect(judgeInstant({ ...GOOD, means: { ...MEANS, spendable: amountOf(50) } })).toBe('instant')
  expect(judgeInstant({ ...GOOD, caps: { each: null, leftToday: null } })).toBe('instant')
})

const GUARDS: readonly {
  readonly reason: InstantReason
  readonly what: string
  readonly facts: Partial<InstantFacts>
}[] = [
  { reason: 'off', what: 'no limit per withdrawal', facts: { limits: { ...GOOD.limits, perWithdrawal: usdt(0n) } } },
  { reason: 'off', what: 'no limit per wallet', facts: { limits: { ...GOOD.limits, perWalletDay: usdt(0n) } } },
  { reason: 'off', what: 'no limit per day', facts: { limits: { ...GOOD.limits, perDay: usdt(0n) } } },
  { reason: 'token', what: 'BV3', facts: { asset: 'BV3', amount: 100n } },
  { reason: 'frozen', what: 'a freeze', facts: { isFrozen: true } },
  { reason: 'payouts_stopped', what: 'an open alarm', facts: { isAlarmedOrHeld: true } },
  {
    reason: 'payouts_stopped',
    what: 'an unexplained transaction',
    facts: { means: { ...MEANS, isSigningStopped: true } },
  },
  { reason: 'no_hot_wallet', what: 'no key', facts: { hasHotWallet: false, means: null } },
  { reason: 'chain_unknown', what: 'a silent chain', facts: { means: null } },
  { reason: 'not_covered', what: 'less USDT than is owed', facts: { means: { ...MEANS, isCovered: false } } },
  { reason: 'hot_wallet_low', what: 'no BNB for gas', facts: { means: { ...MEANS, isLow: true } } },
  {
    reason: 'hot_wallet_low',
    what: 'a unit too little in the hot wallet',
    facts: { means: { ...MEANS, spendable: subtract(amountOf(50), usdt(1n)) } },
  },
  { reason: 'first_withdrawal', what: 'none paid before', facts: { hasCompleted: false } },
  { reason: 'account_signals', what: 'a signal', facts: { signals: ['new_account'] } },
  {
    reason: 'above_withdrawal_limit',
    what: 'a unit above the limit of one',
    facts: { limits: { ...GOOD.limits, perWithdrawal: usdt(amountOf(50) - 1n) } },
  },
  {
    reason: 'above_withdrawal_limit',
    what: 'a unit above the cap of one payout',
    facts: { caps: { ...GOOD.caps, each: usdt(amountOf(50) - 1n) } },
  },
  {
    reason: 'above_wallet_limit',
    what: 'a unit above the limit of the wallet',
    facts: { approved: { ...GOOD.approved, toWallet: usdt(amountOf(30) + 1n) } },
  },
  { reason: 'above_wallet_limit', what: 'the eleventh of a day', facts: { approved: { ...GOOD.approved, times: 10 } } },
  {
    reason: 'above_day_limit',
    what: 'a unit above the limit of the day',
    facts: { approved: { ...GOOD.approved, toAll: usdt(amountOf(450) + 1n) } },
  },
  {
    reason: 'above_day_limit',
    what: 'a unit above what the day’s cap of payouts leaves',
    facts: { caps: { ...GOOD.caps, leftToday: usdt(amountOf(50) - 1n) } },
  },
]

test.each(GUARDS)('$what prevents instant payment: $reason', ({ reason, facts }) => {
  expect(judgeInstant({ ...GOOD, ...facts })).toEqual([reason])
})

test('every reason has a case of its own', () => {
  expect(new Set(GUARDS.map(({ reason }) => reason))).toEqual(new Set(INSTANT_REASONS))
})

test('all reasons are returned, in one order', () => {
  const all: InstantFacts = {
    ...GOOD,
    amount: amountOf(900),
    isFrozen: true,
    isAlarmedOrHeld: true,
    means: { isCovered: false, isLow: true, isSigningStopped: true, spendable: usdt(-1n) },
    hasCompleted: false,
    signals: ['flagged_runs', 'alike'],
  }
  expect(judgeInstant(all)).toEqual([
    ...(['frozen', 'payouts_stopped', 'not_covered', 'hot_wallet_low', 'first_withdrawal', 'account_signals'] as const),
    ...(['above_withdrawal_limit', 'above_wallet_limit', 'above_day_limit'] as const),
  ])
})

describe('the lowest limit decides', () => {
  const APPROVED = { toWallet: usdt(7n), toAll: usdt(11n), times: 0 }
  const LOOSE: InstantFacts = { ...GOOD, approved: APPROVED }
  const limit = (facts: InstantFacts, change: Partial<InstantFacts['limits']>) => ({
    ...facts,
    limits: { ...facts.limits, ...change },
  })
  const cap = (facts: InstantFacts, change: Partial<InstantFacts['caps']>) => ({
    ...facts,
    caps: { ...facts.caps, ...change },
  })
  const LIMITS = {
    'of one': (facts: InstantFacts, value: bigint) => limit(facts, { perWithdrawal: usdt(value) }),
    'of a wallet’s day': (facts: InstantFacts, value: bigint) => limit(facts, { perWalletDay: usdt(value + 7n) }),
    'of a day': (facts: InstantFacts, value: bigint) => limit(facts, { perDay: usdt(value + 11n) }),
    'the cap of one': (facts: InstantFacts, value: bigint) => cap(facts, { each: usdt(value) }),
    'the cap of a day': (facts: InstantFacts, value: bigint) => cap(facts, { leftToday: usdt(value) }),
    'the hot wallet': (facts: InstantFacts, value: bigint) => ({
      ...facts,
      means: { ...MEANS, spendable: usdt(value) },
    }),
  }
  const REASONS: Readonly<Record<keyof typeof LIMITS, InstantReason>> = {
    'of one': 'above_withdrawal_limit',
    'of a wallet’s day': 'above_wallet_limit',
    'of a day': 'above_day_limit',
    'the cap of one': 'above_withdrawal_limit',
    'the cap of a day': 'above_day_limit',
    'the hot wallet': 'hot_wallet_low',
  }

  test.each(bindingCases(LOOSE, LIMITS, { at: 100n, loose: 1_000n }))('$name', ({ state, least, passedBy }) => {
    for (const amount of [least, least + 1n, least + 2n]) {
      const passed = passedBy(amount).map((name) => REASONS[name])
      const reasons = INSTANT_REASONS.filter((reason) => passed.includes(reason))
      expect(judgeInstant({ ...state, amount })).toEqual(reasons.length === 0 ? 'instant' : reasons)
    }
  })
})

test.each([
  { is: 'none', stored: undefined, signals: [] },
  { is: 'none of a record', stored: '', signals: [] },
  { is: 'all', stored: formatSignals(INSTANT_SIGNALS), signals: INSTANT_SIGNALS },
  { is: 'one, beside one of a later release', stored: 'alike_again alike', signals: ['alike'] },
])('stored signals are read as $is', ({ stored, signals }) => expect(parseSignals(stored)).toEqual(signals))

describe('the setting for instant withdrawals', () => {
  test('is read to the last decimal', () => {
    const setting = { perWithdrawalUsdt: '0.000000000000000001', perWalletDayUsdt: '2.5', perDayUsdt: '0' }
    expect(readInstantLimits(setting)).toEqual({ perWithdrawal: 1n, perWalletDay: 25n * (ONE / 10n), perDay: 0n })
  })

  test('throws an assertion if no form would have saved it', () => {
    const setting = { perWithdrawalUsdt: '-1', perWalletDayUsdt: '1', perDayUsdt: '1' }
    expect(() => readInstantLimits(setting)).toThrow(/no amount: -1/)
  })
})

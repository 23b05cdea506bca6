import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runCount } from '#test/support/test-length.ts'
import {
  CHECK_SENTENCES,
  type Difference,
  type DifferenceCode,
  type DifferenceOf,
  describeDifference,
} from './sentences.ts'

const of = <Code extends DifferenceCode>(
  code: Code,
  row: DifferenceOf<Code>['row'],
  facts: DifferenceOf<Code>['facts'],
  said: string,
) => ({ code, difference: { userId: 7, code, row, facts } as Difference, said })

const USDT = '000000000000000000'
const [USER, PAYMENT, WITHDRAWAL, PAYOUT] = [{ user: 7 }, { payment: 3 }, { withdrawal: 1 }, { payout: 2 }]
const MOVED = { asset: 'BV3', amount: '500', debit: 'rewards', credit: 'available' }
const PAID = { state: 'completed', amount: '4', to: '0xa' }
const AT = { lastGoodAt: '2026-01-02T03:04:05.678Z' }
const NEVER = { lastGoodAt: null }
const GOOD = 'the last good one ended 2026-01-02T03:04:05.678Z'
const FULL = { problem: 'the disk is full' }

/** Differences of every check, and what operators read of them. */
const SAMPLES = [
  of('balances', USER, { bv3: { kept: '2508', summed: '2507' } }, 'user 7: BV3: kept 25.08, ledger 25.07'),
  of('balances', USER, { bv3Held: { kept: '3', summed: '-250' } }, 'user 7: BV3 held: kept 0.03, ledger -2.5'),
  of('balances', USER, { usdt: { kept: `23${USDT}`, summed: '0' } }, 'user 7: USDT: kept 23, ledger 0'),
  of(
    'balances',
    USER,
    { usdtOfReferrals: { kept: `5${USDT}`, summed: '1' }, usdtHeld: { kept: `12${USDT}`, summed: '-5' } },
    'user 7: USDT held: kept 12, ledger -0.000000000000000005; USDT of referrals: kept 5, ledger 0.000000000000000001',
  ),
  of('missing_balances', USER, { hasBalances: false, hasBaseRate: true }, 'user 7: no balances'),
  of('missing_balances', USER, { hasBalances: true, hasBaseRate: false }, 'user 7: no base rate'),
  of('missing_balances', USER, { hasBalances: false, hasBaseRate: false }, 'user 7: no balances; no base rate'),
  of('missing_accounts', { transfer: 89 }, USER, 'transfer 89: a line of user 7, who has no account'),
  of('wallets', USER, { wallet: '0xa', claims: 0, accounts: 1 }, 'user 7: 0xa: 0 claims, 1 accounts'),
  of('referrals', USER, { referrer: '0xa', listed: 1, bound: 0 }, 'user 7: by 0xa: listed 1 times, bound 0'),
  of('referrals', USER, { referrer: null, listed: 1, bound: 2 }, 'user 7: by nobody: listed 1 times, bound 2'),
  of(
    'bonuses',
    { purchase: 4 },
    { amount: `4${USDT}`, due: 1, posted: 0 },
    'purchase 4: bonus of 4000000000000000000 USDT: due 1 times, posted 0',
  ),
  of(
    'bonuses',
    { purchase: null },
    { amount: '4', due: 0, posted: 2 },
    'purchase ?: bonus of 4 USDT: due 0 times, posted 2',
  ),
  of(
    'bonuses',
    { wallet: '0xa' },
    { posted: 1 },
    'wallet 0xa: 1 bonuses were posted for its purchases, and the referrer has not listed it',
  ),
  of(
    'bonuses',
    { wallet: null },
    { posted: 1 },
    'wallet ?: 1 bonuses were posted for its purchases, and the referrer has not listed it',
  ),
  of('lots_posted', { lot: 12 }, { usdt: { kept: `5${USDT}`, summed: '0' } }, 'lot 12: USDT: kept 5, ledger 0'),
  of('base_posted', USER, { bv3: { kept: '8', summed: '7' } }, 'user 7: BV3: kept 0.08, ledger 0.07'),
  of('lot_purchases', { lot: 12 }, { copies: 2, purchases: 1 }, 'lot 12: 2 copies, 1 purchases'),
  of('payments_credited', PAYMENT, { credited: '29', price: '28' }, 'payment 3: credited 29, bought for 28'),
  of('payments_credited', PAYMENT, { credited: '29', price: null }, 'payment 3: credited 29, bought for nothing'),
  of(
    'payments_posted',
    PAYMENT,
    {
      ...{ asset: 'USDT', value: '5', status: 'refunding' },
      ledger: { asset: 'BNB', otherAsset: 'USDT', arrived: '4', sold: '3', sentBack: '2' },
    },
    'payment 3: USDT 5, refunding; ledger: BNB/USDT arrived 4, sold 3, sent back 2',
  ),
  of(
    'payments_posted',
    PAYMENT,
    { asset: 'USDT', value: '5', status: 'refunding', ledger: null },
    'payment 3: USDT 5, refunding; ledger: nothing',
  ),
  of('payments_open', PAYMENT, { status: 'surplus', credited: '0', value: '5' }, 'payment 3: surplus, credited 0 of 5'),
  of(
    'payment_claims',
    PAYMENT,
    { payments: 1, kept: '5', claims: 2, claimed: '6', hashes: ['0x1', '0x2'] },
    'payment 3: 1 payments of 5, 2 claims of 6, 0x1 0x2',
  ),
  of(
    'refunds',
    PAYMENT,
    { status: 'refunded', open: '3', payout: PAID },
    'payment 3: refunded, open 3; payout completed of 4 to 0xa',
  ),
  of('refunds', PAYMENT, { status: 'refunded', open: '3', payout: null }, 'payment 3: refunded, open 3; payout none'),
  of('lots_mining', { lot: 12 }, { isMining: true }, 'lot 12: mines while its card does not'),
  of('lots_mining', { lot: 12 }, { isMining: false }, 'lot 12: stands still while its card mines'),
  of('base_mining', USER, { isMining: true }, 'user 7: runs while no card mines'),
  of('base_mining', USER, { isMining: false }, 'user 7: stands still while a card mines'),
  of(
    'holds',
    USER,
    { bv3: { kept: '3', summed: '0' }, usdt: { kept: `12${USDT}`, summed: `10${USDT}` } },
    'user 7: BV3: held 0.03, open withdrawals 0; USDT: held 12, open withdrawals 10',
  ),
  of(
    'withdrawals_posted',
    WITHDRAWAL,
    {
      ...{ status: 'rejected', asset: 'USDT', amount: '10', fee: '1' },
      ledger: { held: '10', released: '9', paid: '8', fee: '7' },
    },
    'withdrawal 1: rejected USDT 10, fee 1; ledger: held 10, released 9, paid 8, fee 7',
  ),
  of(
    'withdrawals_posted',
    WITHDRAWAL,
    { status: 'pending', asset: 'BV3', amount: '10', fee: '1', ledger: null },
    'withdrawal 1: pending BV3 10, fee 1; ledger: nothing',
  ),
  of(
    'missing_withdrawals',
    { transfer: 94 },
    { reason: 'withdrawal_hold', asset: 'BV3', amount: '3', withdrawal: '77' },
    'transfer 94: withdrawal_hold BV3 3 of withdrawal 77',
  ),
  of(
    'missing_withdrawals',
    { transfer: 94 },
    { reason: 'withdrawal_hold', asset: 'BV3', amount: '3', withdrawal: null },
    'transfer 94: withdrawal_hold BV3 3 of withdrawal ?',
  ),
  of(
    'withdrawal_payouts',
    WITHDRAWAL,
    { status: 'completed', asset: 'USDT', net: '9', to: '0xb', payout: { ...PAID, token: '0xc' } },
    'withdrawal 1: completed USDT 9 to 0xb; payout completed of 4 to 0xa in 0xc',
  ),
  of(
    'withdrawal_payouts',
    WITHDRAWAL,
    { status: 'completed', asset: 'USDT', net: '9', to: '0xb', payout: { ...PAID, token: null } },
    'withdrawal 1: completed USDT 9 to 0xb; payout completed of 4 to 0xa in BNB',
  ),
  of(
    'withdrawal_payouts',
    WITHDRAWAL,
    { status: 'approved', asset: 'BV3', net: '9', to: '0xb', payout: null },
    'withdrawal 1: approved BV3 9 to 0xb; payout none',
  ),
  of(
    'withdrawals_completed',
    WITHDRAWAL,
    { status: 'completed', state: 'broadcast', hash: '0xd', isEnded: false },
    'withdrawal 1: completed; payout broadcast by 0xd, no end',
  ),
  of(
    'withdrawals_completed',
    WITHDRAWAL,
    { status: 'completed', state: 'completed', hash: null, isEnded: true },
    'withdrawal 1: completed; payout completed by nothing, ended',
  ),
  of('payouts_signed', PAYOUT, { nonce: 6, hash: '0xd' }, 'payout 2: nonce 6 of 0xd was not signed here'),
  of('payouts_signed', PAYOUT, { nonce: 6, hash: null }, 'payout 2: nonce 6 of nothing was not signed here'),
  of('payout_claims', PAYOUT, { hash: '0xd' }, 'payout 2: no claim of 0xd'),
  of('payout_nonces', PAYOUT, { nonce: 7, from: '0xf', uses: 2 }, 'payout 2: nonce 7 of 0xf is that of 2 payouts'),
  of(
    'airdrop_posts',
    { submission: 92 },
    { post: '20', attempt: 1, listed: 0, submitted: 2 },
    'submission 92: post 20, attempt 1: listed 0 times, submitted 2',
  ),
  of('airdrop_joins', USER, { claimed: '10000', posted: null }, 'user 7: claimed 10000, posted nothing'),
  of(
    'airdrop_joins',
    USER,
    { claimed: null, posted: { times: 2, amount: '10000', asset: 'BV3' } },
    'user 7: claimed nothing, posted 2 times 10000 BV3',
  ),
  of(
    'airdrop_referrals',
    USER,
    { reason: 'airdrop_referrer', amount: '2000', asset: 'BV3', credited: 8, due: 1, posted: 0 },
    'user 7: airdrop_referrer of 2000 BV3 to user 8: due 1 times, posted 0',
  ),
  of(
    'airdrop_referrals',
    { user: null },
    { reason: 'airdrop_referral', amount: '2000', asset: 'USDT', credited: 8, due: 0, posted: 1 },
    'user ?: airdrop_referral of 2000 USDT to user 8: due 0 times, posted 1',
  ),
  of('airdrop_pairs', { users: [7, 1_000] }, { pairs: 1, referrals: 0 }, 'users 7 and 1000: 1 pairs, 0 referrals'),
  of(
    'grants',
    { user: 7, grant: 'one' },
    { ...MOVED, posted: 1, written: 0 },
    'user 7, one: BV3 500 rewards to available: posted 1 times, written down 0',
  ),
  of(
    'grants',
    { user: 7, grant: null },
    { ...MOVED, posted: 1, written: 0 },
    'user 7, ?: BV3 500 rewards to available: posted 1 times, written down 0',
  ),
  of(
    'corrections',
    { user: 7, correction: 'two' },
    { ...MOVED, posted: 0, written: 1 },
    'user 7, two: BV3 500 rewards to available: posted 0 times, written down 1',
  ),
  of(
    'corrections',
    { user: 7, correction: null },
    { ...MOVED, posted: 0, written: 1 },
    'user 7, ?: BV3 500 rewards to available: posted 0 times, written down 1',
  ),
  of('imports', USER, { asset: 'BV3', due: '1', posted: '0' }, 'user 7: BV3: due 1, posted 0'),
  of(
    'game_runs',
    { run: '5' },
    { ...MOVED, key: 'game:5', paid: 1, posted: 0 },
    'run 5: BV3 500 rewards to available, key game:5: paid 1 times, posted 0',
  ),
  of(
    'game_allowances',
    { user: 7, variant: 'cactus' },
    { usedMs: '-1', earned: '2' },
    'user 7, cactus: -1 ms more used than played, 2 more carried than earned',
  ),
  of('missing_joins', USER, { referrer: 1 }, 'user 7: claimed by the code of user 1 without a join'),
  of(
    'seals',
    USER,
    { sealed: 11, lines: 11, through: 14, digest: '-13767848727588505519' },
    'user 7: one of 11 lines up to transfer 14 is another one: -13767848727588505519',
  ),
  of(
    'seals',
    USER,
    { sealed: 11, lines: 10, through: 14, digest: '5' },
    'user 7: 11 lines were sealed up to transfer 14, there are 10: 5',
  ),
  of('balance_totals', { total: 'usdt_held', place: 0 }, { ahead: '5' }, 'usdt_held 0: by 5'),
  of('platform_transfers', { transfer: 62 }, { debit: 'held', credit: 'outside' }, 'transfer 62: held to outside'),
  of('copy_totals', { total: 'copies', place: 12 }, { ahead: '-34' }, 'copies 12: by -34'),
  of('day_totals', { total: 'users', place: 20_455 }, { ahead: '1' }, 'users of 2026-01-02: by 1'),
  of('day_totals', { total: 'usdt_requested', place: 0 }, { ahead: '1' }, 'usdt_requested of 1970-01-01: by 1'),
  of(
    'mining_totals',
    { kind: 'usdt', isRunning: true, spentHour: 5 },
    { rate: '12', line: '-34', total: '56', posted: '-78' },
    'usdt running, hour 5: by 12, -34, 56, -78',
  ),
  of(
    'mining_totals',
    { kind: 'base', isRunning: false, spentHour: -12 },
    { rate: '-12', line: '25448048640000000', total: '-56', posted: '78' },
    'base stopped, hour -12: by -12, 25448048640000000, -56, 78',
  ),
  of('editions', { card: 4 }, { numbers: -1, highest: 3, given: 0, lowest: 2 }, 'card 4: by -1, 3, 0, 2'),
  of(
    'game_days',
    { day: 20_454 },
    { paid: '-1', paidYoung: '2' },
    'day 20454: runs have paid -1 more, young wallets 2',
  ),
  of(
    'instant_days',
    { day: 20_454 },
    { paid: '-10', withdrawals: -1 },
    'day 20454: approved by the rule -10 more, in -1 more withdrawals',
  ),
  of('late_new', {}, NEVER, 'the audit: is late: none has ended well yet'),
  of('late_totals', {}, AT, `the audit: is late: ${GOOD}`),
  of('late_full', {}, AT, `the audit: is late: ${GOOD}`),
  of('failed_new', {}, { ...FULL, ...AT }, `the audit: failed (the disk is full): ${GOOD}`),
  of('failed_totals', {}, { ...FULL, ...NEVER }, 'the audit: failed (the disk is full): none has ended well yet'),
  of('failed_full', {}, { ...FULL, ...AT }, `the audit: failed (the disk is full): ${GOOD}`),
]

const say = (difference: Difference) => {
  const said = describeDifference(difference)
  return `${said.subject}: ${said.difference}`
}

test.each(SAMPLES)('$said', ({ difference, said }) => {
  expect(say(difference)).toBe(said)
  expect(describeDifference(difference).userId).toBe(7)
})

test('every check that finds differences has a sample', () => {
  const codes = Object.keys(CHECK_SENTENCES).filter((code) => code !== 'payments_on_chain')
  expect([...new Set(SAMPLES.map(({ code }) => code))].toSorted()).toEqual(codes.toSorted())
})

/** The same value with one of its leaves changed, for each leaf. */
function changed(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'string') return [/^-?\d+$/.test(value) ? `${BigInt(value) + 1n}` : `${value}0`]
  if (Array.isArray(value)) return value.flatMap((it, index) => changed(it).map((to) => value.with(index, to)))
  return Object.entries(value ?? {}).flatMap(([name, it]) =>
    changed(it).map((to) => ({ ...(value as object), [name]: to })),
  )
}

test.each(SAMPLES)('each part of the row and the facts appears in the text: $said', ({ difference, said }) => {
  const others = [
    ...changed(difference.row).map((row) => ({ ...difference, row })),
    ...changed(difference.facts).map((facts) => ({ ...difference, facts })),
  ] as Difference[]
  expect(new Set([said, ...others.map(say)]).size).toBe(others.length + 1)
})

const amount = fc.oneof(fc.bigInt({ min: -20n, max: 20n }), fc.bigInt()).map(String)
const count = fc.integer({ min: -20, max: 20 })
const kept = fc.record({ kept: amount, summed: amount }).filter((of) => of.kept !== of.summed)
const amounts = fc
  .record({ bv3: kept, bv3Held: kept, usdt: kept, usdtHeld: kept, usdtOfReferrals: kept }, { requiredKeys: [] })
  .filter((of) => Object.keys(of).length > 0)
const total = fc.record({ total: fc.constantFrom('usdt_held', 'copies', 'users'), place: fc.nat(20) })

test.each<[DifferenceCode, fc.Arbitrary<object>, fc.Arbitrary<object>]>([
  ['balances', fc.record({ user: count }), amounts],
  ['holds', fc.record({ user: count }), amounts],
  ['balance_totals', total, fc.record({ ahead: amount })],
  ['day_totals', total, fc.record({ ahead: amount })],
  [
    'mining_totals',
    fc.record({ kind: fc.constantFrom('usdt', 'bv3'), isRunning: fc.boolean(), spentHour: count }),
    fc.record({ rate: amount, line: amount, total: amount, posted: amount }),
  ],
  ['editions', fc.record({ card: count }), fc.record({ numbers: count, highest: count, given: count, lowest: count })],
  ['game_days', fc.record({ day: count }), fc.record({ paid: amount, paidYoung: amount })],
  ['instant_days', fc.record({ day: count }), fc.record({ paid: amount, withdrawals: count })],
  ['seals', fc.record({ user: count }), fc.record({ sealed: count, lines: count, through: count, digest: amount })],
])('two differences of %s are equal if and only if their sentences are', (code, row, facts) => {
  const drawn = fc.record({ userId: fc.constant(7), code: fc.constant(code), row, facts }) as fc.Arbitrary<Difference>
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 2, maxLength: 50 }), (differences) => {
      const columns = new Set(differences.map((it) => JSON.stringify(sorted(it))))
      expect(new Set(differences.map(say)).size).toBe(columns.size)
    }),
    { numRuns: runCount({ short: 100, long: 2_000 }) },
  )
})

/** The same with names in one order, which the database has too. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, it]) => [name, sorted(it)])
        .toSorted()
    : value

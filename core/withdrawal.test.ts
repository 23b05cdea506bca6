import { expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { type BasisPoints, usdt } from './money.ts'
import {
  CANCELS_MAX,
  cancelWithdrawal,
  decideWithdrawal,
  planWithdrawal,
  readWithdrawalTerms,
  WITHDRAWAL_STATUSES,
} from './withdrawal.ts'

test.each([
  { amount: 100n, available: 100n, minimum: 0n, fee: 0n, plan: { amount: 100n, fee: 0n, net: 100n } },
  { amount: 100n, available: 99n, minimum: 0n, fee: 0n, refusal: 'withdrawal_exceeds_balance' },
  { amount: 0n, available: 100n, minimum: 0n, fee: 0n, refusal: 'withdrawal_amount_invalid' },
  { amount: 0n, available: 100n, minimum: 10n, fee: 0n, refusal: 'withdrawal_amount_invalid' },
  { amount: -1n, available: 100n, minimum: 0n, fee: 0n, refusal: 'withdrawal_amount_invalid' },
  { amount: 9n, available: 100n, minimum: 10n, fee: 0n, refusal: 'withdrawal_below_minimum' },
  { amount: 10n, available: 100n, minimum: 10n, fee: 0n, plan: { amount: 10n, fee: 0n, net: 10n } },
  // What is left of a unit stays with the ledger: 2.5 % of 1001 is 25.025.
  { amount: 1_001n, available: 2_000n, minimum: 0n, fee: 250n, plan: { amount: 1_001n, fee: 26n, net: 975n } },
  { amount: 1n, available: 1n, minimum: 0n, fee: 1n, refusal: 'withdrawal_amount_invalid' },
])(
  '$amount of $available, at least $minimum, for $fee basis points',
  ({ amount, available, minimum, fee, plan, refusal }) => {
    const terms = { minimum: usdt(minimum), feeBasisPoints: fee as BasisPoints }
    const expected = refusal === undefined ? { ok: true, value: plan } : { ok: false, code: refusal }
    expect(planWithdrawal(usdt(amount), usdt(available), terms)).toEqual(expected)
  },
)

// Both bounds of an amount: the balance from above, the minimum from below.
type WithdrawalBounds = { readonly available: bigint; readonly room: bigint }
const BOUNDS = {
  'the balance': (bounds: WithdrawalBounds, available: bigint) => ({ ...bounds, available }),
  'what is above the minimum': (bounds: WithdrawalBounds, room: bigint) => ({ ...bounds, room }),
}
test.each(bindingCases({ available: 0n, room: 0n }, BOUNDS, { at: 10n, loose: 50n }))(
  'a balance at, above or below the minimum: $name',
  ({ state: { available, room } }) => {
    const minimum = 60n - room
    for (let amount = minimum - 1n; amount <= available + 1n || amount <= minimum + 1n; amount++) {
      const plan = planWithdrawal(usdt(amount), usdt(available), {
        minimum: usdt(minimum),
        feeBasisPoints: 0n as BasisPoints,
      })
      const code =
        amount < minimum ? 'withdrawal_below_minimum' : amount > available ? 'withdrawal_exceeds_balance' : null
      expect(plan).toMatchObject(code === null ? { ok: true, value: { net: amount } } : { ok: false, code })
    }
  },
)

test.each([
  { minimum: '10', asset: 'BV3', least: 1_000n },
  { minimum: '10.01', asset: 'BV3', least: 1_001n },
  // Finer than the token is: less than the minimum is never let through.
  { minimum: '10.001', asset: 'BV3', least: 1_001n },
  { minimum: '0.000000000000000001', asset: 'BV3', least: 1n },
  { minimum: '10.001', asset: 'USDT', least: 10_001n * 10n ** 15n },
  { minimum: '0', asset: 'BV3', least: 1n },
  { minimum: '0', asset: 'USDT', least: 10n ** 14n },
  { minimum: '0.000099999999999999', asset: 'USDT', least: 10n ** 14n },
  { minimum: '0.000100000000000001', asset: 'USDT', least: 10n ** 14n + 1n },
] as const)('a minimum of $minimum is $least units of $asset', ({ minimum, asset, least }) => {
  expect(readWithdrawalTerms({ minimum, feePercent: '0' }, asset).minimum).toBe(least)
})

test.each([
  { feePercent: '0', basisPoints: 0n },
  { feePercent: '2.5', basisPoints: 250n },
  { feePercent: '99.99', basisPoints: 9_999n },
])('a fee of $feePercent % is $basisPoints basis points', ({ feePercent, basisPoints }) => {
  expect(readWithdrawalTerms({ minimum: '0', feePercent }, 'USDT').feeBasisPoints).toBe(basisPoints)
})

test.each(['100', '100.01', '2.505', '-1', ''])('a stored fee of "%s" stops every withdrawal', (feePercent) => {
  expect(() => readWithdrawalTerms({ minimum: '0', feePercent }, 'USDT')).toThrow('no percentage below 100')
})

test.each(['-1', '1e3', ''])('a stored minimum of "%s" stops every withdrawal', (minimum) => {
  expect(() => readWithdrawalTerms({ minimum, feePercent: '0' }, 'USDT')).toThrow('no amount')
})

test.each(WITHDRAWAL_STATUSES)('a withdrawal that is %s can be decided only while it is pending', (status) => {
  const refusal = { ok: false, code: 'withdrawal_already_decided' }
  for (const verdict of ['approved', 'rejected'] as const) {
    expect(decideWithdrawal(status, verdict)).toEqual(status === 'pending' ? { ok: true, value: verdict } : refusal)
  }
})

test.each(WITHDRAWAL_STATUSES)('a withdrawal that is %s can be cancelled only while it is pending', (status) => {
  const refusal = { ok: false, code: 'withdrawal_already_decided' }
  expect(cancelWithdrawal(status, 0)).toEqual(status === 'pending' ? { ok: true, value: 'cancelled' } : refusal)
})

test.each([
  { cancelled: CANCELS_MAX - 1, answer: { ok: true, value: 'cancelled' } },
  { cancelled: CANCELS_MAX, answer: { ok: false, code: 'withdrawal_too_many_cancelled' } },
])('cancelling after $cancelled cancellations within a day', ({ cancelled, answer }) => {
  expect(cancelWithdrawal('pending', cancelled)).toEqual(answer)
})

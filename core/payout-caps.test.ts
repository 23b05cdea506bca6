import { expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { DEFAULT_CATALOGUE } from './default-catalogue.ts'
import { tokenUnits } from './money.ts'
import { checkPayoutCaps, isCapProblem, NO_PAYOUT_CAPS, type PayoutCaps, readPayoutCaps } from './payout-caps.ts'
import { PAYOUT_PROBLEM_CODES, type PayoutProblem, payoutProblemSentence } from './payout-problem.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const ONE = 10n ** 18n
const codeOf = (problem: PayoutProblem | null) => problem?.code ?? null

const ASSETS = ['USDT', 'BV3', 'BNB'] as const

test('the local chain has no caps by default; every other chain has one for each asset', () => {
  for (const asset of ASSETS) {
    expect(readPayoutCaps(NO_PAYOUT_CAPS, asset)).toEqual({ each: null, day: null })
    const { each, day } = readPayoutCaps(DEFAULT_SETTINGS.payouts, asset)
    expect([each, (day ?? 0n) / (each ?? 1n)]).toEqual([expect.any(BigInt), 3n])
  }
})

test('the defaults allow the largest refund of a default card and everything that one copy grants', () => {
  const dearest = DEFAULT_CATALOGUE.at(-1) ?? expect.unreachable()
  const capOf = (asset: 'USDT' | 'BV3') => readPayoutCaps(DEFAULT_SETTINGS.payouts, asset).each ?? 0n
  expect(dearest.price * 10n).toBeLessThanOrEqual(capOf('USDT'))
  expect(dearest.terms.totalBv3 * 10n ** 16n).toBeLessThanOrEqual(capOf('BV3'))
})

test('each asset has its own caps, in its base units on the chain', () => {
  const set = { capUsdt: '100', dayCapUsdt: '1000.5', capBv3: '7.25', dayCapBv3: '0', capBnb: '0.5', dayCapBnb: '2' }
  expect(readPayoutCaps(set, 'USDT')).toEqual({ each: 100n * ONE, day: (10_005n * ONE) / 10n })
  expect(readPayoutCaps(set, 'BV3')).toEqual({ each: (725n * ONE) / 100n, day: null })
  expect(readPayoutCaps(set, 'BNB')).toEqual({ each: ONE / 2n, day: 2n * ONE })
})

test.each([
  { name: 'at the cap', value: 10n, today: 0n, isConfirmed: false, code: null },
  { name: 'a unit above the cap', value: 11n, today: 0n, isConfirmed: false, code: 'above_cap' },
  { name: 'up to the day’s cap', value: 10n, today: 15n, isConfirmed: false, code: null },
  { name: 'a unit above the day’s cap', value: 10n, today: 16n, isConfirmed: false, code: 'above_day_cap' },
  { name: 'above both, confirmed', value: 99n, today: 99n, isConfirmed: true, code: null },
])('$name: $code', ({ value, today, isConfirmed, code }) => {
  const caps = { each: tokenUnits(10n * ONE), day: tokenUnits(25n * ONE) }
  const wanted = { value: tokenUnits(value * ONE), isConfirmed }
  expect(codeOf(checkPayoutCaps(wanted, caps, tokenUnits(today * ONE), 'USDT'))).toBe(code)
})

const CAPS = {
  each: (caps: PayoutCaps, each: bigint) => ({ ...caps, each: tokenUnits(each) }),
  day: (caps: PayoutCaps, value: bigint) => ({ ...caps, day: tokenUnits(value + 7n) }),
}
test.each(bindingCases({ each: null, day: null }, CAPS, { at: 100n, loose: 1_000n }))(
  'the lower cap refuses, and the single cap comes first: $name',
  ({ state, least, passedBy }) => {
    for (const value of [least, least + 1n, least + 2n]) {
      const [first = null] = passedBy(value)
      const code = first === null ? null : { each: 'above_cap', day: 'above_day_cap' }[first]
      expect(
        codeOf(checkPayoutCaps({ value: tokenUnits(value), isConfirmed: false }, state, tokenUnits(7n), 'USDT')),
      ).toBe(code)
    }
  },
)

test('only a payout above a cap waits for a second operator', () => {
  expect(PAYOUT_PROBLEM_CODES.filter((code) => isCapProblem({ code })).toSorted()).toEqual([
    'above_cap',
    'above_day_cap',
  ])
})

test('the sentence names the cap as the operator wrote it', () => {
  const caps = readPayoutCaps({ ...DEFAULT_SETTINGS.payouts, capBv3: '7.25' }, 'BV3')
  const wanted = { value: tokenUnits(8n * ONE), isConfirmed: false }
  const problem = checkPayoutCaps(wanted, caps, tokenUnits(0n), 'BV3') ?? expect.unreachable()
  expect(payoutProblemSentence(problem)).toBe(
    'It is above the cap of 7.25 BV3 for one payout; a second operator has to confirm it.',
  )
})

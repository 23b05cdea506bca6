import { describe, expect, test } from 'vitest'
import { bindingCases } from '#test/support/binding-limits.ts'
import { isDust, readDustLimits } from './dust.ts'
import { type Bnb, formatAmount, usdt } from './money.ts'

const CENT = 10n ** 16n
const SET = { dustUsdt: '0.01', dustBnb: '0.00002' }

describe('a payment is dust', () => {
  test.each([
    { asset: 'USDT', value: CENT - 1n, expected: true },
    { asset: 'USDT', value: CENT, expected: false },
    { asset: 'BNB', value: 2n * 10n ** 13n - 1n, expected: true },
    { asset: 'BNB', value: 2n * 10n ** 13n, expected: false },
  ] as const)('of $value base units of $asset: $expected', ({ asset, value, expected }) => {
    const limits = readDustLimits(SET, usdt(29n * 100n * CENT), null)
    expect(isDust({ asset, value: value as never }, limits)).toBe(expected)
  })

  test('never where it covers the cheapest card, or an order in BNB', () => {
    const limits = readDustLimits(SET, usdt(CENT / 2n), 5n as Bnb)
    expect(limits).toEqual({ usdt: CENT / 2n, bnb: 5n })
    expect(isDust({ asset: 'USDT', value: usdt(CENT / 2n) }, limits)).toBe(false)
  })

  type Bounds = { readonly limit: bigint; readonly least: bigint }
  const BOUNDS = {
    'the limit': (bounds: Bounds, limit: bigint) => ({ ...bounds, limit }),
    'the least that anybody may be paying': (bounds: Bounds, least: bigint) => ({ ...bounds, least }),
  }
  test.each(bindingCases({ limit: 0n, least: 0n }, BOUNDS, { at: CENT, loose: 9n * CENT }))(
    'below $name, in either asset',
    ({ state, least }) => {
      const set = { dustUsdt: formatAmount(state.limit, 'USDT'), dustBnb: formatAmount(state.limit, 'BNB') }
      expect(readDustLimits(set, usdt(state.least), null)).toEqual({ usdt: least, bnb: state.limit })
      expect(readDustLimits(set, null, state.least as Bnb)).toEqual({ usdt: state.limit, bnb: least })
    },
  )

  test('never while the operator has set nothing as the limit', () => {
    const limits = readDustLimits({ dustUsdt: '0', dustBnb: '0' }, usdt(CENT), null)
    expect(isDust({ asset: 'USDT', value: usdt(1n) }, limits)).toBe(false)
  })
})

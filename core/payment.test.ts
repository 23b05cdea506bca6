import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import type { Address } from './address.ts'
import { type Bnb, formatAmount, parseAmount, usdt } from './money.ts'
import { copyHash, parseCopyHash } from './order.ts'
import {
  allocateToOrder,
  allocateWithoutOrder,
  isClaimedPrice,
  isDust,
  isOpenPayment,
  isPayment,
  isResolvable,
  mayHavePassedOn,
  NATIVE_LOG_INDEX,
  NO_PAYMENTS,
  PASSED_ON_LOG_INDEX,
  PAYMENT_STATUSES,
  readDustLimits,
  shareOfOrder,
} from './payment.ts'

const PRICE = usdt(29n * 10n ** 18n)

describe('a transfer', () => {
  const [usdtToken, treasury, player, other]: Address[] = ['0xa', '0xb', '0xc', '0xd']
  const here = { usdt: usdtToken as Address, treasury: treasury as Address }
  const good = { token: here.usdt, from: player as Address, to: here.treasury, value: 1n }
  test.each([
    { of: 'USDT to the treasury', change: {}, pays: true },
    { of: 'another token', change: { token: other }, pays: false },
    { of: 'USDT to somebody else', change: { to: other }, pays: false },
    { of: 'nothing', change: { value: 0n }, pays: false },
    { of: 'USDT by the treasury to itself', change: { from: treasury }, pays: false },
  ])('of $of counts as a payment: $pays', ({ change, pays }) => {
    expect(isPayment({ ...good, ...change } as typeof good, here)).toBe(pays)
  })
})

test('BNB uses log indexes that no log of a block has, one for each way', () => {
  expect(NATIVE_LOG_INDEX).toBeLessThan(0)
  expect(PASSED_ON_LOG_INDEX).toBeLessThan(0)
  expect(PASSED_ON_LOG_INDEX).not.toBe(NATIVE_LOG_INDEX)
})

test('a part of a payment waits for the operator until it is credited, set aside or refunded', () => {
  expect(PAYMENT_STATUSES.filter(isOpenPayment)).toEqual(['surplus', 'partial', 'late', 'unmatched'])
})

test('the operator can credit or refund a waiting payment or one set aside', () => {
  expect(PAYMENT_STATUSES.filter(isResolvable)).toEqual(['surplus', 'partial', 'late', 'unmatched', 'aside'])
})

test('BNB may have arrived through a contract if a trace says so or no node can trace', () => {
  expect(NO_PAYMENTS.filter(mayHavePassedOn)).toEqual(['passed_on', 'unseen'])
})

describe('allocation to an order', () => {
  test.each([
    { value: 3n * PRICE, result: { ok: true, value: { copies: 3, paid: 3n * PRICE, surplus: 0n } } },
    { value: 3n * PRICE + 1n, result: { ok: true, value: { copies: 3, paid: 3n * PRICE, surplus: 1n } } },
    { value: 3n * PRICE - 1n, result: { ok: false, code: 'payment_too_small' } },
  ])('of $value for three copies', ({ value, result }) => {
    expect(allocateToOrder(usdt(value), { amount: usdt(3n * PRICE), quantity: 3 })).toEqual(result)
  })
})

describe('of an order of 100 for three copies', () => {
  test.each([
    { copies: 1, share: 34n },
    { copies: 2, share: 67n },
    { copies: 3, share: 100n },
  ])('$copies cost $share, rounded up', ({ copies, share }) => {
    expect(shareOfOrder({ amount: 100n, quantity: 3 }, copies)).toBe(share)
  })
})

describe('a payment without an order', () => {
  test.each([
    { value: PRICE - 1n, result: { ok: false, code: 'payment_too_small' } },
    { value: 2n * PRICE + 5n, result: { ok: true, value: { copies: 2, paid: 2n * PRICE, surplus: 5n } } },
    { value: PRICE, result: { ok: true, value: { copies: 1, paid: PRICE, surplus: 0n } } },
    { value: 10n * PRICE, result: { ok: true, value: { copies: 10, paid: 10n * PRICE, surplus: 0n } } },
    { value: 12n * PRICE, result: { ok: true, value: { copies: 10, paid: 10n * PRICE, surplus: 2n * PRICE } } },
  ])('of $value', ({ value, result }) => {
    expect(allocateWithoutOrder(usdt(value), PRICE)).toEqual(result)
  })

  test('is always spent or left in suspense, to the last unit', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, (value, price) => {
        const allocation = allocateWithoutOrder(usdt(value), usdt(price))
        if (!allocation.ok) {
          expect(value).toBeLessThan(price)
          return
        }
        const { copies, paid, surplus } = allocation.value
        expect(paid + surplus).toBe(value)
        expect(paid).toBe(BigInt(copies) * price)
        expect(surplus).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})

describe('a copy hash', () => {
  const hash = `0x${'ab'.repeat(32)}` as const

  test('names a transaction and a copy of it', () => {
    expect(parseCopyHash(copyHash(hash, 12))).toEqual({ txHash: hash, copy: 12 })
  })

  test.each([
    `${hash.toUpperCase()}-7`,
    `0X${hash.slice(2)}-7`,
    `${hash}-07`,
    `${hash}-0007`,
    `${hash}_7`,
    `${hash}#7`,
  ])('may be spelled %j', (text) => {
    expect(parseCopyHash(text)).toEqual({ txHash: hash, copy: 7 })
  })

  test.each([
    hash,
    `${hash}-`,
    `${hash}-0`,
    `${hash}-000`,
    `${hash}7`,
    `${hash}-1 `,
    ` ${hash}-1`,
    `${hash}--1`,
    `${hash}-1.0`,
    `${hash}-1e1`,
    `${hash}-1000`,
    `${hash.slice(2)}-1`,
    `${hash}00-1`,
    `${hash}-1\n`,
    '',
  ])('is not found in %j', (text) => {
    expect(parseCopyHash(text)).toBeNull()
  })
})

describe('a client that names', () => {
  const at = (text: string) => {
    const amount = parseAmount(text, 'USDT')
    if (!amount.ok) throw new Error(amount.code)
    return amount.value
  }

  test.each([
    ['29', '29'],
    ['29.00', '29'],
    ['29.0005', '29.0005'],
    ['29.00', '29.0005'],
    ['29.01', '29.0095'],
    ['29.00', '29.005'],
    ['29.01', '29.005'],
    ['0.01', '0.005'],
    ['0', '0.004'],
  ])('%s means a price of %s', (said, price) => {
    expect(isClaimedPrice(at(said), at(price))).toBe(true)
  })

  test.each([
    ['29.01', '29'],
    ['28.99', '29'],
    ['29.01', '29.0049'],
    ['29.00', '29.0051'],
    ['29.001', '29.0005'],
    ['29.000', '29.01'],
    ['29.0005', '29'],
  ])('%s does not mean a price of %s', (said, price) => {
    expect(isClaimedPrice(at(said), at(price))).toBe(false)
  })
})

const CENT = 10n ** 16n
const SET = { dustUsdt: '0.01', dustBnb: '0.00002' }

describe('dust', () => {
  test.each([
    { asset: 'USDT', value: CENT - 1n, expected: true },
    { asset: 'USDT', value: CENT, expected: false },
    { asset: 'BNB', value: 2n * 10n ** 13n - 1n, expected: true },
    { asset: 'BNB', value: 2n * 10n ** 13n, expected: false },
  ] as const)('is $value base units of $asset: $expected', ({ asset, value, expected }) => {
    const limits = readDustLimits(SET, usdt(29n * 100n * CENT), null)
    expect(isDust({ asset, value: value as never }, limits)).toBe(expected)
  })

  test('is never an amount that covers the cheapest card or an order in BNB', () => {
    const limits = readDustLimits(SET, usdt(CENT / 2n), 5n as Bnb)
    expect(limits).toEqual({ usdt: CENT / 2n, bnb: 5n })
    expect(isDust({ asset: 'USDT', value: usdt(CENT / 2n) }, limits)).toBe(false)
  })

  type DustLimitBounds = { readonly limit: bigint; readonly least: bigint }
  const BOUNDS = {
    'the limit': (bounds: DustLimitBounds, limit: bigint) => ({ ...bounds, limit }),
    'the least that anybody may be paying': (bounds: DustLimitBounds, least: bigint) => ({ ...bounds, least }),
  }
  test.each(bindingCases({ limit: 0n, least: 0n }, BOUNDS, { at: CENT, loose: 9n * CENT }))(
    'is an amount below $name, in either asset',
    ({ state, least }) => {
      const set = { dustUsdt: formatAmount(state.limit, 'USDT'), dustBnb: formatAmount(state.limit, 'BNB') }
      expect(readDustLimits(set, usdt(state.least), null)).toEqual({ usdt: least, bnb: state.limit })
      expect(readDustLimits(set, null, state.least as Bnb)).toEqual({ usdt: state.limit, bnb: least })
    },
  )

  test('is no amount while the operator has set no limit', () => {
    const limits = readDustLimits({ dustUsdt: '0', dustBnb: '0' }, usdt(CENT), null)
    expect(isDust({ asset: 'USDT', value: usdt(1n) }, limits)).toBe(false)
  })
})

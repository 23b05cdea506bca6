import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_CATALOGUE } from './default-catalogue.ts'
import { MS_PER_DAY } from './mining.ts'
import { bv3, type Usdt, usdt } from './money.ts'
import { offerOf, project, wouldHaveMined } from './offer.ts'

const USDT = 10n ** 18n
const NOW_MS = BigInt(Date.parse('2026-11-21T00:00:00Z'))
const whole = (amount: bigint) => usdt(amount * USDT)
const TERMS = { dailyBv3: bv3(18_000n), totalBv3: bv3(900_000n), dailyUsdt: whole(2n), totalUsdt: whole(20n) }
const msOf = (iso: string | null) => (iso === null ? null : BigInt(Date.parse(iso)))

test.each([
  { listedAt: null, most: 20n, percent: 80, ends: false },
  { listedAt: '2027-11-21T00:00:00Z', most: 20n, percent: 80, ends: false },
  { listedAt: '2026-12-01T00:00:00Z', most: 20n, percent: 80, ends: false },
  { listedAt: '2026-11-24T00:00:00Z', most: 6n, percent: 24, ends: true },
  { listedAt: '2026-11-21T00:00:00Z', most: 0n, percent: 0, ends: true },
  { listedAt: '2025-11-21T00:00:00Z', most: 0n, percent: 0, ends: true },
])(
  'for 25, two a day and twenty in all, listed at $listedAt: at most $most, $percent %',
  ({ listedAt, most, percent, ends }) => {
    expect(offerOf(whole(25n), TERMS, NOW_MS, msOf(listedAt))).toEqual({
      mostUsdt: most * USDT,
      percentBack: percent,
      usdtDays: 10,
      endsWithListing: ends,
      mostBv3: 900_000n,
      bv3Days: 50,
    })
  },
)

test('a listing does not end the mining of a card without daily USDT', () => {
  expect(offerOf(whole(25n), { ...TERMS, dailyUsdt: usdt(0n) }, NOW_MS, null)).toMatchObject({
    ...{ mostUsdt: 0n, usdtDays: 0, endsWithListing: false },
  })
})

test('the percentage is rounded down, and is null for nothing', () => {
  expect(offerOf(whole(3n), { ...TERMS, totalUsdt: whole(2n) }, NOW_MS, null).percentBack).toBe(66)
  expect(offerOf(usdt(0n), TERMS, NOW_MS, null).percentBack).toBeNull()
})

test.each(DEFAULT_CATALOGUE)('$name gives back 85 % of its price in 17 days', ({ price, terms }) => {
  expect(offerOf(price, terms, NOW_MS, null)).toMatchObject({ percentBack: 85, usdtDays: 17, bv3Days: 50 })
})

test.each([
  { days: 0n, usdtMined: 0n, bv3Mined: 0n, base: 0n },
  { days: 1n, usdtMined: 6n, bv3Mined: 54_000n, base: 14_400n },
  { days: 10n, usdtMined: 60n, bv3Mined: 540_000n, base: 144_000n },
  { days: 60n, usdtMined: 60n, bv3Mined: 2_700_000n, base: 864_000n },
])('three copies after $days days', ({ days, usdtMined, bv3Mined, base }) => {
  expect(project([{ price: whole(25n), terms: TERMS, copies: 3n }], days, NOW_MS, null)).toEqual({
    paid: 75n * USDT,
    mined: { usdt: usdtMined * USDT, bv3: bv3Mined },
    baseBv3: base,
  })
})

test('USDT ends with the listing, BV3 continues', () => {
  const picks = [{ price: whole(25n), terms: TERMS, copies: 1n }]
  expect(project(picks, 5n, NOW_MS, NOW_MS + 2n * MS_PER_DAY).mined).toEqual({ usdt: 4n * USDT, bv3: 90_000n })
})

test('without a card nothing is mined, not even at the base rate', () => {
  const nothing = { paid: 0n, mined: { usdt: 0n, bv3: 0n }, baseBv3: 0n }
  expect(project([], 10n, NOW_MS, null)).toEqual(nothing)
  expect(project([{ price: whole(25n), terms: TERMS, copies: 0n }], 10n, NOW_MS, null)).toEqual(nothing)
})

test('mining never exceeds the offer, and reaches it in the end', () => {
  const card = fc.constantFrom(...DEFAULT_CATALOGUE)
  const listing = fc.option(fc.bigInt({ min: -5n, max: 80n }))
  fc.assert(
    fc.property(
      card,
      fc.bigInt({ min: 1n, max: 10n }),
      fc.bigInt({ min: 0n, max: 60n }),
      listing,
      (it, copies, days, in_) => {
        const listedAtMs = in_ === null ? null : NOW_MS + in_ * MS_PER_DAY
        const offer = offerOf(it.price, it.terms, NOW_MS, listedAtMs)
        const most = (offer.mostUsdt * copies) as Usdt
        const { mined } = project([{ ...it, copies }], days, NOW_MS, listedAtMs)
        expect(mined.usdt).toBeLessThanOrEqual(most)
        if (days >= BigInt(offer.usdtDays)) expect(mined.usdt).toBe(most)
        if (days >= BigInt(offer.bv3Days)) expect(mined.bv3).toBe(offer.mostBv3 * copies)
      },
    ),
  )
})

const MINUTE_MS = 60_000n

// 180 BV3 and 2 USDT a day: 12.5 hundredths and 1/720 USDT a minute, and 10 hundredths of the base rate.
test.each([
  { minutes: 0n, listedIn: null, mined: { bv3: 0n, usdt: 0n } },
  { minutes: 2n, listedIn: null, mined: { bv3: 45n, usdt: (2n * 2n * USDT) / 1_440n } },
  { minutes: 2n, listedIn: 1n, mined: { bv3: 45n, usdt: (2n * USDT) / 1_440n } },
  { minutes: 2n, listedIn: -1n, mined: { bv3: 45n, usdt: 0n } },
  { minutes: -1n, listedIn: null, mined: { bv3: 0n, usdt: 0n } },
  // Its totals, 20 USDT and 9,000 BV3; the base rate goes on.
  { minutes: 144_000n, listedIn: null, mined: { bv3: 900_000n + 1_440_000n, usdt: 20n * USDT } },
])('a copy would have mined $mined in $minutes minutes, listed in $listedIn', ({ minutes, listedIn, mined }) => {
  const listedAtMs = listedIn === null ? null : NOW_MS + listedIn * MINUTE_MS
  expect(wouldHaveMined(TERMS, NOW_MS, NOW_MS + minutes * MINUTE_MS, listedAtMs)).toEqual(mined)
})

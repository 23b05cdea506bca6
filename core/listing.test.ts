import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentListingMs, isUsdtMined, type Listing, usdtClockMs, usdtMsWithin, usdtSpans } from './listing.ts'

const decided = (...decisions: readonly (readonly [decidedAtMs: number, listedAtMs: number | null])[]): Listing =>
  decisions.map(([at, listed]) => ({ decidedAtMs: BigInt(at), listedAtMs: listed === null ? null : BigInt(listed) }))

test.each([
  { what: 'no date', listing: [], ms: 100n },
  { what: 'a date to come', listing: decided([10, 200]), ms: 100n },
  { what: 'a date within', listing: decided([10, 60]), ms: 60n },
  { what: 'a date that is moved on before it has passed', listing: decided([10, 60], [50, 80]), ms: 80n },
  { what: 'a date that is moved on after it has passed', listing: decided([10, 60], [70, 90]), ms: 80n },
  { what: 'a date that is taken back after it has passed', listing: decided([10, 60], [70, null]), ms: 90n },
  { what: 'a date that is set into the past', listing: decided([50, 20]), ms: 50n },
  { what: 'a date that is set into the past, and then on', listing: decided([50, 20], [80, 95]), ms: 65n },
  { what: 'a date that is moved nearer', listing: decided([10, 90], [20, 40]), ms: 40n },
])('$what leaves $ms of a hundred milliseconds', ({ listing, ms }) => {
  expect(usdtMsWithin(listing, 0n, 100n)).toBe(ms)
  expect(usdtClockMs(listing, 100n)).toBe(ms)
})

test.each([
  { what: 'no date', listing: [], spans: [[0, 100]] },
  {
    what: 'a date that has passed',
    listing: decided([10, 60]),
    spans: [
      [0, 10],
      [10, 60],
    ],
  },
  { what: 'a date that was set into the past', listing: decided([50, 20]), spans: [[0, 50]] },
  { what: 'a date that is set as it comes', listing: decided([50, 50]), spans: [[0, 50]] },
  { what: 'a decision that is still to come', listing: decided([200, 300]), spans: [[0, 100]] },
  { what: 'a decision of the first moment', listing: decided([0, 60]), spans: [[0, 60]] },
])('USDT is mined in $spans with $what', ({ listing, spans }) => {
  expect(usdtSpans(listing, 100n).map(({ fromMs, untilMs }) => [Number(fromMs), Number(untilMs)])).toEqual(spans)
})

test('the last decision counts', () => {
  expect(currentListingMs([])).toBeNull()
  expect(currentListingMs(decided([1, 5], [2, null]))).toBeNull()
  expect(currentListingMs(decided([1, 5], [2, 9]))).toBe(9n)
})

const anyListing = fc
  .array(fc.tuple(fc.nat({ max: 300 }), fc.option(fc.nat({ max: 400 }))), { maxLength: 6 })
  .map((decisions) => decided(...decisions.sort(([a], [b]) => a - b)))

test('the time within a span is the number of its milliseconds in which USDT is mined', () => {
  fc.assert(
    fc.property(anyListing, fc.nat({ max: 200 }), fc.nat({ max: 200 }), (listing, fromMs, lengthMs) => {
      const moments = Array.from({ length: lengthMs }, (_, index) => BigInt(fromMs + index))
      const mined = moments.filter((atMs) => isUsdtMined(listing, atMs)).length
      expect(usdtMsWithin(listing, BigInt(fromMs), BigInt(fromMs + lengthMs))).toBe(BigInt(mined))
    }),
  )
})

test('a decision never changes the time before it', () => {
  const laterMs = fc.option(fc.nat({ max: 400 }))
  fc.assert(
    fc.property(anyListing, laterMs, (listing, listedAtMs) => {
      const nowMs = (listing.at(-1)?.decidedAtMs ?? 0n) + 50n
      const after = [...listing, ...decided([Number(nowMs), listedAtMs])]
      expect(usdtMsWithin(after, 0n, nowMs)).toBe(usdtMsWithin(listing, 0n, nowMs))
    }),
  )
})

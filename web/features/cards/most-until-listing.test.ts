import { expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import { mostUntilListing } from './most-until-listing.ts'

const USDT = 10n ** 18n
const NOW_MS = Date.parse('2026-11-21T00:00:00Z')

test.each([
  { listedAt: null, most: 20n },
  { listedAt: '2027-11-21T00:00:00Z', most: 20n },
  { listedAt: '2026-12-01T00:00:00Z', most: 20n },
  { listedAt: '2026-11-24T00:00:00Z', most: 6n },
  { listedAt: '2026-11-21T00:00:00Z', most: 0n },
  { listedAt: '2025-11-21T00:00:00Z', most: 0n },
])('two a day, twenty in all, listed at $listedAt: $most', ({ listedAt, most }) => {
  expect(mostUntilListing(usdt(2n * USDT), usdt(20n * USDT), listedAt, NOW_MS)).toBe(most * USDT)
})

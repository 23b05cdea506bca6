import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differs,
  FEEDS_DIFFER_MAX_PERCENT,
  type FeedAnswer,
  HEARTBEAT_MAX_MS,
  judgeBnbPrice,
  QUOTE_AGE_MAX_MS,
  QUOTE_AHEAD_MAX_MS,
  quoteBnb,
  USD_PER_BNB_MAX,
  USD_PER_BNB_MIN,
} from './bnb-quote.ts'
import { type UsdPerBnb, usdt } from './money.ts'

const NOW_MS = 1_767_225_600_000n
const DAY_MS = 86_400_000n
const ONE = 10n ** 18n
const usd = (whole: bigint) => (whole * ONE) as UsdPerBnb

const feed = (changes: Partial<FeedAnswer> = {}): FeedAnswer => ({
  answer: 600n * 10n ** 8n,
  decimals: 8,
  updatedAtMs: NOW_MS - 60_000n,
  roundId: 7n,
  answeredInRound: 7n,
  ...changes,
})
const old = (ageMs: bigint, whole = 600n) => feed({ answer: whole * 10n ** 8n, updatedAtMs: NOW_MS - ageMs })
const at = (whole: bigint) => feed({ answer: whole * 10n ** 8n })

describe('a price', () => {
  test.each([
    { name: 'of 8 decimals', changes: {} },
    { name: 'of 18 decimals', changes: { answer: 600n * ONE, decimals: 18 } },
    { name: 'of the last moment', changes: { updatedAtMs: NOW_MS - QUOTE_AGE_MAX_MS } },
    { name: 'of a clock that is a little ahead', changes: { updatedAtMs: NOW_MS + QUOTE_AHEAD_MAX_MS } },
  ])('$name is accepted', ({ changes }) => {
    expect(judgeBnbPrice([feed(changes)], null, NOW_MS)).toEqual({ ok: true, value: usd(600n) })
  })

  test.each([
    { changes: { updatedAtMs: NOW_MS - QUOTE_AGE_MAX_MS - 1n }, code: 'bnb_price_stale' },
    { changes: { updatedAtMs: 0n }, code: 'bnb_price_stale' },
    { changes: { updatedAtMs: NOW_MS + QUOTE_AHEAD_MAX_MS + 1n }, code: 'bnb_price_unusable' },
    { changes: { updatedAtMs: NOW_MS + 11n * DAY_MS }, code: 'bnb_price_unusable' },
    { changes: { answer: 0n }, code: 'bnb_price_unusable' },
    { changes: { answer: -600n * 10n ** 8n }, code: 'bnb_price_unusable' },
    { changes: { answer: 1n }, code: 'bnb_price_unusable' },
    { changes: { answer: 2n ** 200n }, code: 'bnb_price_unusable' },
    { changes: { answer: 10n ** 9n * 10n ** 8n }, code: 'bnb_price_unusable' },
    { changes: { answeredInRound: 6n }, code: 'bnb_price_unusable' },
    { changes: { roundId: 0n, answeredInRound: 0n }, code: 'bnb_price_unusable' },
    { changes: { decimals: 19 }, code: 'bnb_price_unusable' },
    { changes: { decimals: 6 }, code: 'bnb_price_unusable' },
  ])('$changes is rejected', ({ changes, code }) => {
    expect(judgeBnbPrice([feed(changes)], null, NOW_MS)).toEqual({ ok: false, code })
  })

  test('a price is rejected if a feed is missing or does not answer', () => {
    expect(judgeBnbPrice([], null, NOW_MS)).toEqual({ ok: false, code: 'bnb_price_unusable' })
    expect(judgeBnbPrice([feed(), null], null, NOW_MS)).toEqual({ ok: false, code: 'bnb_price_unusable' })
  })

  test.each([
    { whole: 50n, isAccepted: true },
    { whole: 49n, isAccepted: false },
    { whole: 20_000n, isAccepted: true },
    { whole: 20_001n, isAccepted: false },
  ])('a price of $whole USD: accepted $isAccepted', ({ whole, isAccepted }) => {
    expect(judgeBnbPrice([at(whole)], null, NOW_MS).ok).toBe(isAccepted)
  })
})

describe('of two feeds', () => {
  test('the lower price counts', () => {
    for (const answers of [
      [at(606n), at(600n)],
      [at(600n), at(606n)],
      [at(603n), at(606n), at(600n)],
    ])
      expect(judgeBnbPrice(answers, null, NOW_MS)).toEqual({ ok: true, value: usd(600n) })
  })

  test('one price may be as old as its heartbeat, while the other is fresh', () => {
    for (const answers of [
      [feed(), old(HEARTBEAT_MAX_MS)],
      [old(DAY_MS), feed()],
    ]) {
      expect(judgeBnbPrice(answers, null, NOW_MS)).toEqual({ ok: true, value: usd(600n) })
    }
  })

  test.each([
    { name: 'that differ', answers: [at(600n), at(613n)], code: 'bnb_price_unusable' },
    {
      name: 'that differ, one of them old',
      answers: [at(600n), old(HEARTBEAT_MAX_MS, 613n)],
      code: 'bnb_price_unusable',
    },
    { name: 'of which one is dead', answers: [feed(), old(HEARTBEAT_MAX_MS + 1n)], code: 'bnb_price_stale' },
    { name: 'that are both old', answers: [old(QUOTE_AGE_MAX_MS + 1n), old(DAY_MS)], code: 'bnb_price_stale' },
  ])('prices $name are both rejected', ({ answers, code }) => {
    expect(judgeBnbPrice(answers, null, NOW_MS)).toEqual({ ok: false, code })
  })
})

describe('after a price of 600 USD', () => {
  test.each([
    { days: 0n, whole: 720n, isAccepted: true },
    { days: 0n, whole: 721n, isAccepted: false },
    { days: 0n, whole: 500n, isAccepted: true },
    { days: 0n, whole: 499n, isAccepted: false },
    { days: 2n, whole: 780n, isAccepted: true },
    { days: 2n, whole: 781n, isAccepted: false },
    { days: 400n, whole: 900n, isAccepted: true },
    { days: 400n, whole: 901n, isAccepted: false },
    { days: -1n, whole: 720n, isAccepted: true },
    { days: -1n, whole: 721n, isAccepted: false },
  ])('$days days later, $whole USD: accepted $isAccepted', ({ days, whole, isAccepted }) => {
    const last = { usdPerBnb: usd(600n), acceptedAtMs: NOW_MS - days * DAY_MS }
    const judged = judgeBnbPrice([at(whole)], last, NOW_MS)
    expect(judged).toEqual(isAccepted ? { ok: true, value: usd(whole) } : { ok: false, code: 'bnb_price_jumped' })
  })

  test('a feed that changes its decimals but not its answer has jumped', () => {
    const last = { usdPerBnb: usd(600n), acceptedAtMs: NOW_MS }
    expect(judgeBnbPrice([feed({ decimals: 7 })], last, NOW_MS)).toEqual({ ok: false, code: 'bnb_price_jumped' })
  })
})

test('a difference is the same both ways', () => {
  expect([differs(usd(100n), usd(102n), FEEDS_DIFFER_MAX_PERCENT), differs(usd(102n), usd(100n), 2n)]).toEqual([
    false,
    false,
  ])
  expect([differs(usd(100n), usd(103n), 2n), differs(usd(103n), usd(100n), 2n)]).toEqual([true, true])
})

test.each([
  { name: '600 USDT at 600', amount: 600n * ONE, wei: ONE },
  { name: '29 USDT at 600, rounded up', amount: 29n * ONE, wei: 48_333_333_333_333_334n },
])('$name', ({ amount, wei }) => {
  expect(quoteBnb(usdt(amount), usd(600n))).toBe(wei)
})

test('a quote is the smallest BNB amount worth its price, and at least 1/20,000 of it', () => {
  const amounts = fc.record({
    amount: fc.bigInt(1n, 10n ** 27n),
    price: fc.bigInt(USD_PER_BNB_MIN, USD_PER_BNB_MAX),
  })
  fc.assert(
    fc.property(amounts, ({ amount, price }) => {
      const quoted = quoteBnb(usdt(amount), price as UsdPerBnb)
      expect(quoted * price).toBeGreaterThanOrEqual(amount * ONE)
      expect((quoted - 1n) * price).toBeLessThan(amount * ONE)
      expect(quoted * 20_000n).toBeGreaterThanOrEqual(amount)
    }),
  )
})

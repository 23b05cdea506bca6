import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BnbPrice, QUOTE_AGE_MAX_MS, quoteBnb, usdPerBnb } from './bnb-quote.ts'
import { usdt } from './money.ts'

const NOW_MS = 1_767_225_600_000n
const ONE = 10n ** 18n

const price = (changes: Partial<BnbPrice> = {}): BnbPrice => ({
  answer: 600n * 10n ** 8n,
  decimals: 8,
  updatedAtMs: NOW_MS - 60_000n,
  roundId: 7n,
  answeredInRound: 7n,
  ...changes,
})

test.each([
  { name: '600 USDT at 600', amount: 600n * ONE, changes: {}, wei: ONE },
  { name: '29 USDT at 600, rounded up', amount: 29n * ONE, changes: {}, wei: 48_333_333_333_333_334n },
  { name: '18 decimals', amount: 600n * ONE, changes: { answer: 600n * ONE, decimals: 18 }, wei: ONE },
  {
    name: 'a price of the last moment',
    amount: 600n * ONE,
    changes: { updatedAtMs: NOW_MS - QUOTE_AGE_MAX_MS },
    wei: ONE,
  },
])('$name', ({ amount, changes, wei }) => {
  expect(quoteBnb(usdt(amount), price(changes), NOW_MS)).toEqual({ ok: true, value: wei })
})

test.each([
  { changes: { updatedAtMs: NOW_MS - QUOTE_AGE_MAX_MS - 1n }, code: 'bnb_price_stale' },
  { changes: { updatedAtMs: 0n }, code: 'bnb_price_stale' },
  { changes: { answer: 0n }, code: 'bnb_price_unusable' },
  { changes: { answer: -1n }, code: 'bnb_price_unusable' },
  { changes: { answeredInRound: 6n }, code: 'bnb_price_unusable' },
  { changes: { decimals: 19 }, code: 'bnb_price_unusable' },
])('$changes is refused', ({ changes, code }) => {
  expect(quoteBnb(usdt(ONE), price(changes), NOW_MS)).toEqual({ ok: false, code })
})

test('what is asked for is worth the price, and a wei less is not', () => {
  const amounts = fc.record({ amount: fc.bigInt(1n, 10n ** 27n), answer: fc.bigInt(1n, 10n ** 13n) })
  fc.assert(
    fc.property(amounts, ({ amount, answer }) => {
      const quoted = quoteBnb(usdt(amount), price({ answer }), NOW_MS)
      if (!quoted.ok) throw new Error(quoted.code)
      const perBnb = usdPerBnb(price({ answer }))
      expect(quoted.value * perBnb).toBeGreaterThanOrEqual(amount * ONE)
      expect((quoted.value - 1n) * perBnb).toBeLessThan(amount * ONE)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { type CardDraft, readDraft } from './card-draft.ts'
import { shortfallOf } from './cards.ts'
import { usdt } from './money.ts'

const DRAFT: CardDraft = {
  name: 'Night Monkey',
  description: 'Works nights.',
  descriptionEs: '',
  imageUrl: '/cards/saba.svg',
  price: '29',
  totalBv3: '30000',
  dailyBv3: '600',
  totalUsdt: '24.65',
  dailyUsdt: '1.45',
}
const USDT = 10n ** 18n

test('the example of the form is read', () => {
  expect(readDraft(DRAFT)).toEqual({
    ok: true,
    value: {
      price: 29n * USDT,
      terms: {
        totalBv3: 3_000_000n,
        dailyBv3: 60_000n,
        totalUsdt: (2_465n * USDT) / 100n,
        dailyUsdt: (145n * USDT) / 100n,
      },
    },
  })
})

test('a price is read to its last decimal', () => {
  expect(readDraft({ ...DRAFT, price: '29.000000000000000001' })).toMatchObject({ value: { price: 29n * USDT + 1n } })
})

test.each<Partial<CardDraft>>([
  { name: 'a'.repeat(60) },
  { description: 'a'.repeat(200), descriptionEs: 'a'.repeat(200) },
  { price: '100000' },
  { price: '0.000000000000000001' },
  { totalBv3: '1000000000', dailyBv3: '1000000000' },
  { totalUsdt: '100000', dailyUsdt: '100000' },
  { totalBv3: '0', dailyBv3: '0', totalUsdt: '0', dailyUsdt: '0' },
])('a draft at the limits is accepted: %j', (changes) => {
  expect(readDraft({ ...DRAFT, ...changes })).toMatchObject({ ok: true })
})

describe('a card’s draft is refused', () => {
  test.each<[code: string, changes: Partial<CardDraft>]>([
    ['card_name_invalid', { name: '' }],
    ['card_name_invalid', { name: '   ' }],
    ['card_name_invalid', { name: 'a'.repeat(61) }],
    ['card_name_invalid', { name: 'Night\r\nMonkey' }],
    ['card_name_invalid', { name: 'Night\u202eyeknoM' }],
    ['card_name_invalid', { name: 'Night\u2028Monkey' }],
    ['card_name_invalid', { name: 'a'.repeat(10_000) }],
    ['card_line_invalid', { description: 'a'.repeat(201) }],
    ['card_line_invalid', { descriptionEs: 'a'.repeat(201) }],
    ['card_line_invalid', { descriptionEs: 'de noche\u2066' }],
    ['image_url_invalid', { imageUrl: 'javascript:alert(1)' }],
    ['card_price_invalid', { price: '0' }],
    ['card_price_invalid', { price: '' }],
    ['card_price_invalid', { price: '-1' }],
    ['card_price_invalid', { price: '29.0000000000000000001' }],
    ['card_price_invalid', { price: '1e3' }],
    ['card_price_invalid', { price: '100000.000000000000000001' }],
    ['card_bv3_invalid', { totalBv3: '30000.5' }],
    ['card_bv3_invalid', { dailyBv3: 'many' }],
    ['card_bv3_invalid', { totalBv3: '1000000001' }],
    ['card_usdt_invalid', { totalUsdt: '100000.000000000000000001' }],
    ['card_usdt_invalid', { dailyUsdt: '1,45' }],
    ['card_daily_exceeds_total', { dailyBv3: '30001' }],
    ['card_daily_exceeds_total', { dailyUsdt: '24.66' }],
  ])('with %s for %j', (code, changes) => {
    expect(readDraft({ ...DRAFT, ...changes })).toEqual({ ok: false, code })
  })
})

test.each([
  { price: 100n, total: 85n, short: 0n },
  { price: 100n, total: 10n, short: 0n },
  { price: 100n, total: 86n, short: 1n },
  { price: 9n, total: 10n, short: 2n },
])('a price of $price with $total in all is $short short', ({ price, total, short }) => {
  expect(shortfallOf(usdt(price), usdt(total))).toBe(short)
})

import { expect, test } from 'vitest'
import {
  BV3_PER_USDT_MAX,
  daysUntilSpent,
  editionsOf,
  isSameTerms,
  isWithinBv3Bound,
  lineFor,
  shortfallOf,
} from './cards.ts'
import { DEFAULT_CATALOGUE } from './default-catalogue.ts'
import { isImageUrl } from './image-url.ts'
import { bv3, usdt } from './money.ts'

const USDT = 10n ** 18n

test('six cards are on sale at first, each with its own name and picture, cheapest first', () => {
  expect(DEFAULT_CATALOGUE).toHaveLength(6)
  expect(new Set(DEFAULT_CATALOGUE.map(({ name }) => name)).size).toBe(6)
  expect(new Set(DEFAULT_CATALOGUE.map(({ slug }) => slug)).size).toBe(6)
  const prices = DEFAULT_CATALOGUE.map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? -1 : 1)))
})

test.each(DEFAULT_CATALOGUE)('$name pays for itself', ({ price, terms }) => {
  expect(shortfallOf(price, terms.totalUsdt)).toBe(0n)
})

test.each(DEFAULT_CATALOGUE)('$name gives its whole total: USDT in at most 17 days, BV3 in 50', ({ terms }) => {
  expect(daysUntilSpent(terms.dailyUsdt, terms.totalUsdt)).toBeLessThanOrEqual(17)
  expect(daysUntilSpent(terms.dailyBv3, terms.totalBv3)).toBe(50)
  expect(terms.dailyUsdt * 17n).toBeGreaterThanOrEqual(terms.totalUsdt)
})

test('the example card costs 29 and gives 600 BV3 and 1.45 USDT a day', () => {
  const card = DEFAULT_CATALOGUE.find(({ price }) => price === 29n * USDT)
  expect(card?.terms).toEqual({
    dailyBv3: 60_000n,
    totalBv3: 3_000_000n,
    dailyUsdt: (145n * USDT) / 100n,
    totalUsdt: (2_465n * USDT) / 100n,
  })
})

test.each(['dailyBv3', 'totalBv3', 'dailyUsdt', 'totalUsdt'] as const)(
  'terms with another %s are not the same',
  (name) => {
    const terms = { dailyBv3: bv3(1n), totalBv3: bv3(2n), dailyUsdt: usdt(3n), totalUsdt: usdt(4n) }
    expect(isSameTerms(terms, { ...terms })).toBe(true)
    expect(isSameTerms(terms, { ...terms, [name]: 5n })).toBe(false)
  },
)

test('each card has a picture of this site', () => {
  expect(DEFAULT_CATALOGUE.filter(({ slug }) => !isImageUrl(`/cards/${slug}.svg`))).toEqual([])
})

test('one base unit more than the price covers does not pay for itself', () => {
  expect(shortfallOf(usdt(100n), usdt(85n))).toBe(0n)
  expect(shortfallOf(usdt(100n), usdt(86n))).toBe(1n)
})

test('the example card and the default cards grant no more BV3 than their price allows, with room to spare', () => {
  const example = { price: usdt(29n * USDT), totalBv3: bv3(3_000_000n) }
  const granted = [example, ...DEFAULT_CATALOGUE.map(({ price, terms }) => ({ price, totalBv3: terms.totalBv3 }))]
  for (const { price, totalBv3 } of granted)
    expect(isWithinBv3Bound(price, { totalBv3: bv3(totalBv3 * 16n) })).toBe(true)
})

test('a hundredth of a BV3 more than the price allows is beyond the bound', () => {
  const most = bv3(BV3_PER_USDT_MAX * 100n)
  expect(isWithinBv3Bound(usdt(USDT), { totalBv3: most })).toBe(true)
  expect(isWithinBv3Bound(usdt(USDT), { totalBv3: bv3(most + 1n) })).toBe(false)
  expect(isWithinBv3Bound(usdt(1n), { totalBv3: bv3(1n) })).toBe(false)
})

test.each([
  { perDay: 10n, total: 100n, days: 10 },
  { perDay: 10n, total: 101n, days: 11 },
  { perDay: 0n, total: 100n, days: 0 },
])('$total at $perDay a day lasts $days days', ({ perDay, total, days }) => {
  expect(daysUntilSpent(perDay, total)).toBe(days)
})

test.each([
  { lines: { en: 'Hi', es: 'Hola' }, language: 'es', text: 'Hola', in: 'es' },
  { lines: { en: 'Hi', es: 'Hola' }, language: 'en', text: 'Hi', in: 'en' },
  { lines: { en: 'Hi' }, language: 'es', text: 'Hi', in: 'en' },
] as const)('a reader of $language sees $text', ({ lines, language, text, in: spoken }) => {
  expect(lineFor(lines, language)).toEqual({ text, language: spoken })
})

test.each([
  { cardIds: [], given: {}, editions: [] },
  { cardIds: [7, 7, 7], given: {}, editions: [1n, 2n, 3n] },
  { cardIds: [7, 8, 7, 8], given: { 7: 40n }, editions: [41n, 1n, 42n, 2n] },
  { cardIds: [8], given: { 7: 40n }, editions: [1n] },
])('the editions of $cardIds after $given are $editions', ({ cardIds, given, editions }) => {
  const before = new Map(Object.entries(given).map(([cardId, count]) => [Number(cardId), count]))
  expect(editionsOf(cardIds, before)).toEqual(editions)
})

import { expect, test } from 'vitest'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { collectCards, percentLeft } from './collection.ts'

const copy = (change: Partial<OwnedCopyView>) =>
  ({
    cardId: 1,
    cardName: 'Pip',
    imageUrl: '/cards/pip.svg',
    dailyBv3: 600,
    totalBv3: 30_000,
    leftBv3: 3_000_000,
    dailyUsdt: '1.45',
    totalUsdt: '24.65',
    leftUsdt: '24.65',
    ...change,
  }) as OwnedCopyView

test('copies of a card are grouped, each with its own terms', () => {
  const cards = collectCards([
    copy({ cardId: 2, cardName: 'Saba' }),
    copy({ leftBv3: 50, leftUsdt: '0.65' }),
    copy({ dailyBv3: 700 }),
  ])
  expect(cards.map(({ name, copies }) => `${copies} × ${name}`)).toEqual(['2 × Pip', '1 × Saba'])
  expect(cards[0]?.bv3).toEqual({ daily: 130_000n, total: 6_000_000n, left: 3_000_050n })
  expect(cards[0]?.usdt.left).toBe(25_300_000_000_000_000_000n)
})

test.each([
  { left: 0n, total: 0n, percent: 0 },
  { left: 0n, total: 9n, percent: 0 },
  { left: 1n, total: 1_000n, percent: 1 },
  { left: 1_000n, total: 1_000n, percent: 100 },
])('$left of $total is $percent %', ({ left, total, percent }) => {
  expect(percentLeft({ left, total })).toBe(percent)
})

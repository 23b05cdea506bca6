import { expect, test } from 'vitest'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { ownedCards } from './card-picker.tsx'

const copy = (changes: Partial<OwnedCopyView>): OwnedCopyView => ({
  id: 1,
  userId: 1,
  cardId: 1,
  purchasePrice: '29',
  txHash: '0x00-1',
  paymentMethod: 'USDT',
  purchasedAt: '2026-11-21T00:00:00.000Z',
  cardName: 'Auntie Saba',
  imageUrl: '/cards/saba.svg',
  dailyBv3: 600,
  totalBv3: 30_000,
  dailyUsdt: '1.45',
  totalUsdt: '24.65',
  edition: 1,
  isOpened: true,
  leftBv3: 3_000_000,
  leftUsdt: '24.65',
  ...changes,
})

test('copies of one card mine together, each by the terms of its purchase', () => {
  const cards = ownedCards([copy({}), copy({ cardId: 2, cardName: 'Pip' }), copy({ dailyBv3: 500, dailyUsdt: '1' })])
  expect(cards.map(({ name, copies, dailyBv3, dailyUsdt }) => ({ name, copies, dailyBv3, dailyUsdt }))).toEqual([
    { name: 'Auntie Saba', copies: 2, dailyBv3: 110_000n, dailyUsdt: 2_450_000_000_000_000_000n },
    { name: 'Pip', copies: 1, dailyBv3: 60_000n, dailyUsdt: 1_450_000_000_000_000_000n },
  ])
})

test('a spent copy mines nothing', () => {
  const [card] = ownedCards([copy({ leftUsdt: '0' }), copy({ leftBv3: 0, leftUsdt: '0' })])
  expect(card).toMatchObject({ copies: 2, dailyBv3: 60_000n, dailyUsdt: 0n, isSpent: false })
  const spent = copy({ leftBv3: 0, leftUsdt: '0' })
  expect(ownedCards([spent, spent])).toMatchObject([{ copies: 2, dailyBv3: 0n, dailyUsdt: 0n, isSpent: true }])
})

import { describe, expect, test } from 'vitest'
import { type CardRate, cactusRate, characterRate, paidMinutes, readGameRate } from './game-rates.ts'
import { gameRate } from './money.ts'

const FREE = gameRate(10n)
const RATES: readonly CardRate[] = [
  { cardId: 1, isActive: true, rate: gameRate(300n) },
  { cardId: 2, isActive: true, rate: gameRate(450n) },
  { cardId: 3, isActive: false, rate: gameRate(900n) },
  { cardId: 4, isActive: true, rate: gameRate(5n) },
]

describe('the earnings per minute in the cactus runner', () => {
  test.each([
    { owned: [], what: 'the free rate without a card', earned: 10n },
    { owned: [1], what: 'the rate of the one card', earned: 300n },
    { owned: [1, 2], what: 'the highest of two', earned: 450n },
    { owned: [2, 1, 3], what: 'nothing more by a card that is not active', earned: 450n },
    { owned: [3], what: 'the free rate where no card is active', earned: 10n },
    { owned: [4], what: 'no less than the free rate', earned: 10n },
    { owned: [7], what: 'the free rate for a card without an entry', earned: 10n },
  ])('$what', ({ owned, earned }) => {
    expect(cactusRate(FREE, new Set(owned), RATES)).toBe(earned)
  })
})

test.each([
  { text: '0', rate: 0n },
  { text: '3.0', rate: 300n },
  { text: '1000', rate: 100_000n },
  { text: '1000.01', rate: null },
  { text: '0.001', rate: null },
  { text: '-1', rate: null },
  { text: '1e2', rate: null },
  { text: '', rate: null },
])('$text is read as $rate hundredths per minute', ({ text, rate }) => {
  expect(readGameRate(text)).toBe(rate)
})

test.each([
  { copies: 0, earned: 50n },
  { copies: 1, earned: 80n },
  { copies: 10, earned: 350n },
  { copies: 100, earned: 3_050n },
])('$copies copies earn $earned hundredths per minute in the character runner', ({ copies, earned }) => {
  expect(characterRate(copies)).toBe(earned)
})

test.each([
  { copies: 0, minutes: 20 },
  { copies: 1, minutes: 30 },
  { copies: 100, minutes: 1_020 },
  { copies: 142, minutes: 1_440 },
  { copies: 1_000, minutes: 1_440 },
])('$copies copies give $minutes paid minutes per day', ({ copies, minutes }) => {
  expect(paidMinutes(copies)).toBe(minutes)
})

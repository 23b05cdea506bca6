import { expect, test } from 'vitest'
import { editionsOf } from './editions.ts'

test.each([
  { cardIds: [], given: {}, editions: [] },
  { cardIds: [7, 7, 7], given: {}, editions: [1n, 2n, 3n] },
  { cardIds: [7, 8, 7, 8], given: { 7: 40n }, editions: [41n, 1n, 42n, 2n] },
  { cardIds: [8], given: { 7: 40n }, editions: [1n] },
])('copies of $cardIds after $given are $editions', ({ cardIds, given, editions }) => {
  const before = new Map(Object.entries(given).map(([cardId, count]) => [Number(cardId), count]))
  expect(editionsOf(cardIds, before)).toEqual(editions)
})

import { expect, test } from 'vitest'
import { nextIndex } from './wallet-list.tsx'

test.each([
  { key: 'ArrowDown', index: 0, count: 3, next: 1 },
  { key: 'ArrowDown', index: 2, count: 3, next: 0 },
  { key: 'ArrowUp', index: 0, count: 3, next: 2 },
  { key: 'ArrowUp', index: 2, count: 3, next: 1 },
  { key: 'ArrowDown', index: -1, count: 3, next: 0 },
  { key: 'ArrowUp', index: -1, count: 3, next: 2 },
  { key: 'Home', index: 2, count: 3, next: 0 },
  { key: 'End', index: 0, count: 3, next: 2 },
  { key: 'Tab', index: 0, count: 3, next: null },
  { key: 'ArrowDown', index: 0, count: 0, next: null },
])('$key moves the focus from row $index of $count to row $next', ({ key, index, count, next }) => {
  expect(nextIndex(key, index, count)).toBe(next)
})

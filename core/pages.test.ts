import { expect, test } from 'vitest'
import { PAGE_PATHS, pageOf } from './pages.ts'

test.each(PAGE_PATHS)('%s is its own page', (path) => {
  expect(pageOf(path)).toBe(path)
})

test.each([
  { path: '/Mining', page: '/mining' },
  { path: '/mining/', page: '/mining' },
  { path: '/GAME-OLD/', page: '/game-old' },
  { path: '/index.html', page: '/' },
])('$path leads to $page', ({ path, page }) => {
  expect(pageOf(path)).toBe(page)
})

test.each(['', 'mining', '/mining//', '/mining/x', '//mining', '/minıng', '/toString', '/no-such-page', '/INDEX.html'])(
  '%s leads to no page',
  (path) => {
    expect(pageOf(path)).toBeNull()
  },
)

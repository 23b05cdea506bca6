import { expect, test } from 'vitest'
import { CARD_PAGE, cardIdOf, documentOf, PAGE_PATHS, pageOf, spellingOf } from './pages.ts'

test.each(PAGE_PATHS)('%s is its own page', (path) => {
  expect(pageOf(path)).toBe(path)
})

test.each([
  { path: '/Mining', page: '/mining' },
  { path: '/mining/', page: '/mining' },
  { path: '/GAME-OLD/', page: '/game-old' },
  { path: '/index.html', page: '/' },
  { path: '/cards/1', page: CARD_PAGE },
  { path: '/Cards/12/', page: CARD_PAGE },
])('$path leads to $page', ({ path, page }) => {
  expect(pageOf(path)).toBe(page)
})

test.each([
  '',
  'mining',
  '/mining//',
  '/mining/x',
  '//mining',
  '/minıng',
  '/toString',
  '/no-such-page',
  '/INDEX.html',
  '/cards',
  '/cards/',
  '/cards/:id',
  '/cards/0',
  '/cards/01',
  '/cards/-1',
  '/cards/1e3',
  '/cards/1/2',
  '/cards/pip.svg',
  '/cards/9999999999',
  '/x/cards/7',
])('%s has no page', (path) => {
  expect(pageOf(path)).toBeNull()
})

test.each([
  { path: '/Mining/', spelling: '/mining' },
  { path: '/index.html', spelling: '/' },
  { path: '/', spelling: '/' },
  { path: '/CARDS/7/', spelling: '/cards/7' },
])('$path is spelled $spelling', ({ path, spelling }) => {
  expect(spellingOf(path)).toBe(spelling)
})

test.each([
  { path: '/cards/7', id: 7 },
  { path: '/cards/999999999', id: 999_999_999 },
  { path: '/cards/7/', id: null },
  { path: '/mining', id: null },
])('$path is the page of card $id', ({ path, id }) => {
  expect(cardIdOf(path)).toBe(id)
})

test('each page has a start document with its own name', () => {
  const documents = ([...PAGE_PATHS, CARD_PAGE] as const).map(documentOf)
  for (const name of documents) expect(name).toMatch(/^(?:[\w-]+\/)+[\w-]+\.html$/)
  expect(new Set(documents).size).toBe(documents.length)
})

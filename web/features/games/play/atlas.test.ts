import { expect, test } from 'vitest'
import { runnerOf } from './atlas.ts'

const copy = (purchasePrice: string, imageUrl: string) => ({ purchasePrice, imageUrl })

test.each([
  { what: 'without a card', copies: [], runner: 'guest' },
  { what: 'with one card', copies: [copy('9', '/cards/pip.svg')], runner: 'pip' },
  {
    what: 'with several cards, by price as a number',
    copies: [copy('9', '/cards/pip.svg'), copy('199', '/cards/java.svg'), copy('29', '/cards/saba.svg')],
    runner: 'java',
  },
  { what: 'with an operator’s own picture', copies: [copy('500', '/api/images/7')], runner: 'guest' },
])('$what the runner is $runner', ({ copies, runner }) => {
  expect(runnerOf(copies)).toBe(runner)
})

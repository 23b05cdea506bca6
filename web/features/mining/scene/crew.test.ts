import { expect, test } from 'vitest'
import { runnerOn } from '#web/features/games/play/atlas.ts'
import { chanceOf, crewOf, figureOn, type SceneMiner } from './crew.ts'

const CARDS = ['pip', 'saba', 'lakatan', 'burro', 'java', 'michel']
const miner = (name: string, copies: number, more: Partial<SceneMiner> = {}): SceneMiner => ({
  cardId: CARDS.indexOf(name) + 1,
  name,
  imageUrl: `/cards/${name}.svg`,
  copies,
  isAtWork: true,
  isSpent: false,
  ...more,
})
const names = (miners: SceneMiner[], max: number) => crewOf(miners, max).figures.map(({ name }) => name)

test.each([
  { what: 'nobody', miners: [], max: 10, seen: [], unseen: 0 },
  { what: 'one', miners: [miner('pip', 1)], max: 10, seen: ['pip'], unseen: 0 },
  {
    what: 'at most three figures of a card',
    miners: [miner('pip', 9)],
    max: 10,
    seen: ['pip', 'pip', 'pip'],
    unseen: 6,
  },
  {
    what: 'one of each card before a second of any',
    miners: [miner('pip', 3), miner('java', 1), miner('saba', 2)],
    max: 5,
    seen: ['pip', 'java', 'saba', 'pip', 'saba'],
    unseen: 1,
  },
  {
    what: 'no more than there is room for',
    miners: CARDS.map((it) => miner(it, 1)),
    max: 5,
    seen: CARDS.slice(0, 5),
    unseen: 1,
  },
  { what: 'none of a card without copies', miners: [miner('pip', 0)], max: 10, seen: [], unseen: 0 },
  {
    what: 'three of ten thousand',
    miners: [miner('burro', 10_000)],
    max: 10,
    seen: ['burro', 'burro', 'burro'],
    unseen: 9_997,
  },
])('$what', ({ miners, max, seen, unseen }) => {
  expect(names(miners, max)).toEqual(seen)
  expect(crewOf(miners, max).unseen).toBe(unseen)
})

test('each kind has a lamp in the colour of its rarity, at most seven', () => {
  const own = Array.from({ length: 9 }, (_, index) =>
    miner('pip', 1, { cardId: 20 + index, imageUrl: '/api/images/3' }),
  )
  expect(crewOf([miner('pip', 2), miner('java', 1), miner('michel', 1)], 10).lamps).toEqual([
    'common',
    'epic',
    'legendary',
  ])
  expect(crewOf(own, 10).lamps).toHaveLength(7)
  expect(crewOf(own, 10).kinds).toBe(9)
})

test.each([
  { isAtWork: true, isSpent: false, isWorking: true },
  { isAtWork: false, isSpent: false, isWorking: false },
  { isAtWork: true, isSpent: true, isWorking: false },
])('at work $isAtWork, spent $isSpent: works $isWorking', ({ isWorking, ...state }) => {
  expect(crewOf([miner('pip', 1, state)], 10).figures[0]?.isWorking).toBe(isWorking)
})

test.each([
  ...CARDS.map((name) => `/cards/${name}.svg`),
  '/api/images/7',
  'https://images.example/pip.svg',
  '/cards/toString.svg',
  '/cards/guest.svg/..',
  '',
])('the picture %s shows the same character as in the games', (imageUrl) => {
  expect(figureOn(imageUrl)).toBe(runnerOn(imageUrl))
})

test('no two of the first copies move in step', () => {
  const chances = Array.from({ length: 10 }, (_, cardId) => [0, 1, 2].map((copy) => chanceOf(cardId, copy))).flat()
  const sorted = chances.toSorted((a, b) => a - b)
  const steps = sorted.slice(1).map((it, index) => it - (sorted[index] as number))
  expect(Math.min(...sorted)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...sorted)).toBeLessThan(1)
  expect(Math.min(...steps)).toBeGreaterThan(0.005)
})

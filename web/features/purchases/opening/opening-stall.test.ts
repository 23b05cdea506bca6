import { expect, test } from 'vitest'
import { CHARACTERS } from '../../../../art/characters.ts'
import { fanPlace, flipAt, levelOf, overAt, rarestOf, rarityOf, riseAt, SHOWN_MAX } from './opening-stall.tsx'

const fan = (count: number) => Array.from({ length: count }, (_, index) => fanPlace(index, count))

test('a single card is not rotated', () =>
  expect(fan(1)).toEqual([{ side: 0, spread: 0, turn: 0, drop: 0, reach: 50 }]))

test.each([2, 3, 7, 10])('%d cards are arranged symmetrically from left to right', (count) => {
  const places = fan(count)
  for (const key of ['side', 'turn'] as const) {
    const values = places.map((it) => it[key])
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect((values[0] ?? 0) + (values.at(-1) ?? 0)).toBeCloseTo(0)
  }
  expect(places[0]).toMatchObject({ side: -1, spread: places.at(-1)?.spread, drop: places.at(-1)?.drop })
})

test('the spread and rotation of a full hand have limits', () => {
  expect(fanPlace(9, 10)).toMatchObject({ side: 1, spread: 130, turn: 21, drop: 13.5 })
})

test('the more the cards rotate, the further their corners reach', () => {
  const reaches = [1, 2, 4, 6, 10].map((count) => fanPlace(0, count).reach)
  expect(reaches).toEqual(reaches.toSorted((a, b) => a - b))
  // By 21 degrees: half a width times the cosine, and a width times the sine.
  expect(reaches.at(-1)).toBeCloseTo(82.516, 2)
})

test.each([
  { front: 2, levels: [3, 4, 5, 4, 3] },
  { front: 0, levels: [5, 4, 3, 2, 1] },
])('the cards are lower on both sides of the one at $front', ({ front, levels }) => {
  expect([0, 1, 2, 3, 4].map((index) => levelOf(index, front, 5))).toEqual(levels)
})

test.each([1, 2, 5, SHOWN_MAX])('%d cards rise, flip and are named within 2.5 seconds', (count) => {
  const steps = [riseAt(0), riseAt(count - 1) + 200, flipAt(0, count), overAt(count)]
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(overAt(count)).toBeLessThanOrEqual(2_500)
})

test.each(CHARACTERS)('$name has the rarity of its frame', ({ slug, rarity }) => {
  expect(rarityOf(`/cards/${slug}.svg`)).toBe(rarity)
})

test.each([
  { pictures: ['/cards/pip.svg'], rarest: 'common' },
  { pictures: ['/cards/pip.svg', '/cards/java.svg', '/cards/burro.svg'], rarest: 'epic' },
  { pictures: ['/uploads/own.webp', '/cards/michel.svg'], rarest: 'legendary' },
  { pictures: ['/uploads/own.webp'], rarest: 'common' },
])('the rarest of $pictures is $rarest', ({ pictures, rarest }) => {
  expect(rarestOf(pictures)).toBe(rarest)
})

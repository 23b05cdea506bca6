import { expect, test } from 'vitest'
import { fanPlace } from './fan-place.ts'

const fan = (count: number) => Array.from({ length: count }, (_, index) => fanPlace(index, count))

test('one card stands straight', () => expect(fan(1)).toEqual([{ side: 0, spread: 0, turn: 0, drop: 0 }]))

test.each([2, 3, 7, 10])('%d cards are held from left to right, alike on both sides', (count) => {
  const places = fan(count)
  for (const key of ['side', 'turn'] as const) {
    const values = places.map((it) => it[key])
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect((values[0] ?? 0) + (values.at(-1) ?? 0)).toBeCloseTo(0)
  }
  expect(places[0]).toMatchObject({ side: -1, spread: places.at(-1)?.spread, drop: places.at(-1)?.drop })
})

test('a full hand spreads and turns no further than its limits', () => {
  expect(fanPlace(9, 10)).toEqual({ side: 1, spread: 130, turn: 21, drop: 13.5 })
})

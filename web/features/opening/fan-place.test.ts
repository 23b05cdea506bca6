import { expect, test } from 'vitest'
import { fanPlace } from './fan-place.ts'

const fan = (count: number) => Array.from({ length: count }, (_, index) => fanPlace(index, count))

test('one card stands straight', () => expect(fan(1)).toEqual([{ turn: 0, shift: 0, drop: 0 }]))

test.each([2, 3, 7, 10])(
  '%d cards are held from left to right, alike on both sides, none beyond the stall',
  (count) => {
    const places = fan(count)
    for (const key of ['turn', 'shift'] as const) {
      const values = places.map((it) => it[key])
      expect(values).toEqual(values.toSorted((a, b) => a - b))
      expect((values[0] ?? 0) + (values.at(-1) ?? 0)).toBeCloseTo(0)
    }
    expect(Math.max(...places.map(({ shift }) => shift))).toBeLessThanOrEqual(92)
    expect(places[0]?.drop).toBeCloseTo(places.at(-1)?.drop ?? -1)
  },
)

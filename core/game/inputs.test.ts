import { expect, test } from 'vitest'
import { areToggles } from './inputs.ts'

const range = (length: number, stride = 1) => Array.from({ length }, (_, index) => index * stride)

test.each([
  { name: 'nothing pressed', toggles: [] },
  { name: 'a press in the first tick, a release in the last', toggles: [0, 255] },
  { name: 'as many as there may be', toggles: range(128, 2) },
])('$name: toggles', ({ toggles }) => {
  expect(areToggles(toggles)).toBe(true)
  expect(areToggles(Uint8Array.from(toggles))).toBe(true)
})

test.each([
  { name: 'the same tick twice', toggles: [3, 3] },
  { name: 'one before the last', toggles: [4, 3] },
  { name: 'a tick before the chunk', toggles: [-1] },
  { name: 'a tick behind the chunk', toggles: [256] },
  { name: 'half a tick', toggles: [1.5] },
  { name: 'no number', toggles: [Number.NaN] },
  { name: 'no end', toggles: [Number.POSITIVE_INFINITY] },
  { name: 'more than there may be', toggles: range(129) },
])('$name: refused', ({ toggles }) => {
  expect(areToggles(toggles)).toBe(false)
})

test('a chunk that was played in part ends the ticks', () => {
  expect(areToggles([9], 10)).toBe(true)
  expect(areToggles([10], 10)).toBe(false)
  expect(areToggles([0], 0)).toBe(false)
})

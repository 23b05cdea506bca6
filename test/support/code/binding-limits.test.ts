import { expect, test } from 'vitest'
import { bindingCases } from './binding-limits.ts'

type LimitedState = { readonly one: bigint; readonly two: bigint; readonly three: bigint }
const LIMITS = {
  one: (state: LimitedState, one: bigint) => ({ ...state, one }),
  two: (state: LimitedState, two: bigint) => ({ ...state, two }),
  three: (state: LimitedState, three: bigint) => ({ ...state, three }),
}
const CASES = bindingCases({ one: 0n, two: 0n, three: 0n }, LIMITS, { at: 5n, loose: 100n })
const low = (a: bigint, b: bigint) => (a < b ? a : b)

test('each limit binds alone and together with each other one', () => {
  expect(CASES.map(({ state }) => Object.values(state).map(Number))).toEqual([
    ...[
      [5, 100, 100],
      [100, 5, 100],
      [100, 100, 5],
    ],
    ...[
      [5, 5, 100],
      [5, 6, 100],
      [6, 5, 100],
    ],
    ...[
      [5, 100, 5],
      [5, 100, 6],
      [6, 100, 5],
    ],
    ...[
      [100, 5, 5],
      [100, 5, 6],
      [100, 6, 5],
    ],
  ])
  for (const { state, values, least } of CASES) {
    expect(state).toEqual(values)
    expect(least).toBe(low(low(state.one, state.two), state.three))
  }
})

test('an amount names the limits that it exceeds', () => {
  const apart = CASES.find(({ name }) => name === 'three a unit below one')
  expect([5n, 6n, 7n, 101n].map((amount) => apart?.passedBy(amount))).toEqual([
    ...[[], ['three'], ['one', 'three'], ['one', 'two', 'three']],
  ])
})

test.each<{ name: string; decide: (state: LimitedState) => bigint }>([
  { name: 'ignores the first limit', decide: ({ two, three }) => low(two, three) },
  { name: 'ignores the last limit', decide: ({ one, two }) => low(one, two) },
  {
    name: 'ignores the second limit while the first binds',
    decide: ({ one, two, three }) => (one < 50n ? low(one, three) : low(two, three)),
  },
  { name: 'takes the other of two', decide: ({ one, two, three }) => low(one + two - low(one, two), three) },
  {
    name: 'is a unit short of two limits that are tied',
    decide: ({ one, two, three }) => low(one, low(two, three)) - (one === two && one < 50n ? 1n : 0n),
  },
])('a decision that $name is reported', ({ decide }) => {
  expect(CASES.some(({ state, least }) => decide(state) !== least)).toBe(true)
})

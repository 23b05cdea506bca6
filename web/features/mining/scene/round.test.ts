import { expect, test } from 'vitest'
import {
  createMoment,
  type FigureAct,
  type FigureRound,
  greetingOf,
  LOAD_MS,
  momentAt,
  NAP_MS,
  planRound,
  ROUNDS_OF_NAP,
  type RoundPosition,
  SWING_MS,
  TIP_MS,
} from './round.ts'

/** Digs for ten seconds, walks for four. */
const ROUND: FigureRound = { stationX: 500, dropX: 200, digMs: 10_000, walkMs: 4_000, aheadMs: 0 }
const ROUND_MS = 10_000 + LOAD_MS + 4_000 + TIP_MS + 4_000
const at = (workMs: number, round = ROUND): RoundPosition => momentAt(round, workMs, createMoment())

test.each<{ workMs: number; act: FigureAct; x: number; facing: 1 | -1; rounds: number }>([
  { workMs: 0, act: 'dig', x: 500, facing: 1, rounds: 0 },
  { workMs: 9_999, act: 'dig', x: 500, facing: 1, rounds: 0 },
  { workMs: 10_000, act: 'load', x: 500, facing: 1, rounds: 0 },
  { workMs: 10_900, act: 'carry', x: 500, facing: -1, rounds: 0 },
  { workMs: 12_900, act: 'carry', x: 350, facing: -1, rounds: 0 },
  { workMs: 14_900, act: 'tip', x: 200, facing: -1, rounds: 0 },
  { workMs: 14_900 + TIP_MS * 0.6, act: 'tip', x: 200, facing: -1, rounds: 1 },
  { workMs: 14_900 + TIP_MS, act: 'return', x: 200, facing: 1, rounds: 1 },
  { workMs: 16_900 + TIP_MS, act: 'return', x: 350, facing: 1, rounds: 1 },
  { workMs: ROUND_MS, act: 'dig', x: 500, facing: 1, rounds: 1 },
  { workMs: ROUND_MS * ROUNDS_OF_NAP, act: 'nap', x: 500, facing: 1, rounds: 3 },
  { workMs: ROUND_MS * ROUNDS_OF_NAP + NAP_MS, act: 'dig', x: 500, facing: 1, rounds: 3 },
  { workMs: (ROUND_MS * ROUNDS_OF_NAP + NAP_MS) * 40 + 12_900, act: 'carry', x: 350, facing: -1, rounds: 120 },
])('after $workMs ms of work: $act at $x', ({ workMs, ...moment }) => {
  expect(at(workMs)).toMatchObject(moment)
})

test('a figure never jumps between frames', () => {
  const round = planRound(760, 240, 0.9, 0.37)
  let last = at(0, round)
  for (let workMs = 33; workMs < 300_000; workMs += 33) {
    const now = at(workMs, round)
    expect(Math.abs(now.x - last.x)).toBeLessThan(3)
    expect(now.rounds - last.rounds).toBeGreaterThanOrEqual(0)
    expect(now.rounds - last.rounds).toBeLessThanOrEqual(1)
    last = now
  }
})

test.each([0, 0.2, 0.5, 0.99])('chance %f: a round has whole swings, and starts at its position', (chance) => {
  const round = planRound(700, 200, 1, chance)
  expect(round.digMs % SWING_MS).toBe(0)
  expect(at(0, round)).toMatchObject({ act: 'dig', x: 700 })
})

const walker = (act: FigureAct, x: number, facing: 1 | -1): RoundPosition => ({
  act,
  part: 0,
  actMs: 0,
  x,
  facing,
  rounds: 0,
})

test.each([
  { what: 'two that meet', one: walker('carry', 300, -1), other: walker('return', 300, 1), greeting: 1 },
  { what: 'at half the distance', one: walker('carry', 300, -1), other: walker('return', 260, 1), greeting: 0.5 },
  { what: 'far apart', one: walker('carry', 300, -1), other: walker('return', 500, 1), greeting: 0 },
  { what: 'one behind the other', one: walker('carry', 300, -1), other: walker('carry', 310, -1), greeting: 0 },
  { what: 'one that is digging', one: walker('carry', 300, -1), other: walker('dig', 300, 1), greeting: 0 },
])('$what: $greeting', ({ one, other, greeting }) => {
  expect(greetingOf(one, other)).toBe(greeting)
  expect(greetingOf(other, one)).toBe(greeting)
})

import { describe, expect, test } from 'vitest'
import { RULES_VERSION } from './game/rules.ts'
import { type RankingFacts, signalsOf, whyUnranked } from './game-run.ts'

const fair: RankingFacts = {
  score: 10,
  rulesVersion: RULES_VERSION,
  wallMs: 100_000,
  simulatedMs: 100_000,
  pausesMs: [],
  doStatesAgree: true,
}

describe('a run is ranked', () => {
  test.each<[what: string, some: Partial<RankingFacts>]>([
    ['played in real time', {}],
    ['5 % and two seconds slower', { wallMs: 107_000 }],
    ['with three pauses of a minute in all', { wallMs: 167_000, pausesMs: [20_000, 20_000, 20_000] }],
    ['with pauses that took no time', { pausesMs: [0, 0, 0, 0, 0] }],
  ])('%s', (_, some) => {
    expect(whyUnranked({ ...fair, ...some })).toBeNull()
  })
})

describe('a run is not ranked', () => {
  test.each<[why: string, some: Partial<RankingFacts>]>([
    ['no_score', { score: 0 }],
    ['old_rules', { rulesVersion: RULES_VERSION - 1 }],
    ['state_differs', { doStatesAgree: false }],
    ['too_many_pauses', { pausesMs: [1, 1, 1, 1] }],
    ['pauses_too_long', { pausesMs: [60_001], wallMs: 160_001 }],
    ['too_slow', { wallMs: 107_001 }],
    ['too_slow', { wallMs: 127_001, pausesMs: [20_000] }],
  ])('%s', (why, some) => {
    expect(whyUnranked({ ...fair, ...some })).toBe(why)
  })
})

const HOUR_MS = 3_600_000

test.each([
  { name: 'nothing known', figures: {}, signals: [] },
  { name: 'even leads', figures: { jumps: 30, leadSpread: 100, holdSpread: 51 }, signals: ['steady_lead'] },
  { name: 'even holds', figures: { jumps: 30, leadSpread: 101, holdSpread: 50 }, signals: ['steady_hold'] },
  {
    name: 'no difference at all',
    figures: { jumps: 500, leadSpread: 0, holdSpread: 0 },
    signals: ['steady_lead', 'steady_hold'],
  },
  { name: 'too few jumps to tell', figures: { jumps: 29, leadSpread: 0, holdSpread: 0 }, signals: [] },
  { name: 'jumps that nothing was measured of', figures: { jumps: 30 }, signals: [] },
  { name: 'eight hours', figures: { playedMs: 8 * HOUR_MS }, signals: [] },
  { name: 'more than eight hours', figures: { playedMs: 8 * HOUR_MS + 1 }, signals: ['many_hours'] },
  { name: 'three other wallets', figures: { otherWallets: 3 }, signals: [] },
  { name: 'four other wallets', figures: { otherWallets: 4 }, signals: ['shared_network'] },
  { name: 'the score that was claimed', figures: { claimedScore: 70 }, signals: [] },
  { name: 'a lower score than was claimed', figures: { claimedScore: 60 }, signals: ['score_differs'] },
  { name: 'another score than was claimed', figures: { claimedScore: 80 }, signals: ['score_differs'] },
])('the signals of $name are $signals', ({ figures, signals }) => {
  expect(signalsOf(figures, 70)).toEqual(signals)
})

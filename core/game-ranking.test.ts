import { describe, expect, test } from 'vitest'
import { RULES_VERSION } from './game/rules.ts'
import { type RankingFacts, whyUnranked } from './game-ranking.ts'

const fair: RankingFacts = {
  score: 10,
  rulesVersion: RULES_VERSION,
  wallMs: 100_000,
  simulatedMs: 100_000,
  pausesMs: [],
  doStatesAgree: true,
}

describe('a run stands on the board', () => {
  test.each<[what: string, some: Partial<RankingFacts>]>([
    ['played in real time', {}],
    ['5 % and two seconds slower', { wallMs: 107_000 }],
    ['with three pauses of a minute in all', { wallMs: 167_000, pausesMs: [20_000, 20_000, 20_000] }],
    ['with pauses that took no time', { pausesMs: [0, 0, 0, 0, 0] }],
  ])('%s', (_, some) => {
    expect(whyUnranked({ ...fair, ...some })).toBeNull()
  })
})

describe('a run stands on no board', () => {
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

import { expect, test } from 'vitest'
import { type EndedRun, rankingFacts } from './pay-out.ts'

const AT_MS = Date.UTC(2030, 0, 1)

type States = {
  /** What the browser says of each whole chunk, and of the end; null where it says nothing of it. */
  readonly told: readonly (number | null)[]
  readonly toldAtEnd: number | null
  /** What the replay finds: of each chunk that it plays to its end, and at the end. */
  readonly found: readonly number[]
  readonly foundAtEnd: number
}

const factsOf = ({ told, toldAtEnd, found, foundAtEnd }: States, pausesMs: readonly number[] | null = []) =>
  rankingFacts({
    ...{ userId: 1, runId: 2 },
    run: {
      ...{ rules_version: 3, started_at: new Date(AT_MS), ended_at: new Date(AT_MS + 70_000) },
      last_state_hash: toldAtEnd === null ? null : BigInt(toldAtEnd),
      last_pauses_ms: pausesMs,
    },
    chunks: told.map((state, index) => ({ state_hash: BigInt(state ?? 0), pauses_ms: [index + 1, 10] })),
    replay: { score: 17, ticks: 3_600, stateHashes: found, stateHash: foundAtEnd },
  } as unknown as EndedRun)

const SAME: States = { told: [5, 6], toldAtEnd: 7, found: [5, 6], foundAtEnd: 7 }

test('a run is judged by its score, its rules, its real and simulated time, and all its pauses', () => {
  expect(factsOf(SAME, [3, 4])).toEqual({
    ...{ score: 17, rulesVersion: 3, wallMs: 70_000, simulatedMs: 60_000 },
    ...{ pausesMs: [1, 10, 2, 10, 3, 4], doStatesAgree: true },
  })
  expect(factsOf(SAME, null).pausesMs).toEqual([1, 10, 2, 10])
})

test.each<{ name: string; states: States; doAgree: boolean }>([
  { name: 'all are the same', states: SAME, doAgree: true },
  { name: 'nothing was told of its end', states: { ...SAME, toldAtEnd: null, foundAtEnd: 9 }, doAgree: true },
  { name: 'a chunk was another', states: { ...SAME, found: [5, 9] }, doAgree: false },
  { name: 'its first chunk was another', states: { ...SAME, found: [9, 6] }, doAgree: false },
  { name: 'its end was another', states: { ...SAME, foundAtEnd: 9 }, doAgree: false },
  { name: 'it crashed in its first chunk', states: { ...SAME, found: [5], foundAtEnd: 9 }, doAgree: true },
  { name: 'it crashed in a chunk after another one', states: { ...SAME, found: [9], foundAtEnd: 7 }, doAgree: false },
  { name: 'its last chunk was whole', states: { ...SAME, told: [5], toldAtEnd: 6, foundAtEnd: 9 }, doAgree: true },
  {
    name: 'its last chunk was whole and another',
    states: { ...SAME, told: [5], toldAtEnd: 9, foundAtEnd: 9 },
    doAgree: false,
  },
  { name: 'no chunk was whole', states: { told: [], toldAtEnd: 7, found: [], foundAtEnd: 7 }, doAgree: true },
  {
    name: 'no chunk was whole, and another',
    states: { told: [], toldAtEnd: 7, found: [], foundAtEnd: 8 },
    doAgree: false,
  },
])('the states of a browser and of the replay: $name', ({ states, doAgree }) => {
  expect(factsOf(states).doStatesAgree).toBe(doAgree)
})

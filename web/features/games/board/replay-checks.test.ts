import { beforeAll, expect, test } from 'vitest'
import type { GameReplay } from '#core/api/game-boards.ts'
import { RULES_VERSION } from '#core/game/rules.ts'
import { playCommittedRun } from '#test/support/game/committed-run.ts'
import { checkReplay } from './replay-checks.tsx'

let replay: GameReplay
beforeAll(async () => {
  replay = await playCommittedRun('cactus', 1_500)
})

const ALL_TRUE = { isCommitted: true, isCourseTrue: true, isScoreTrue: true }

test('a run passes all checks of its record', async () => {
  expect(await checkReplay(replay)).toEqual(ALL_TRUE)
})

test('another secret fails the commitment and gives another course', async () => {
  expect(await checkReplay({ ...replay, secret: 'ab'.repeat(32) })).toEqual({
    ...ALL_TRUE,
    isCommitted: false,
    isCourseTrue: false,
  })
})

test('a changed course does not follow from the secret', async () => {
  const [first, second, third, fourth, ...rest] = replay.chunks
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('short')
  // The last one's: it has the obstacles that the run ends before.
  const chunks = [first, second, third, { ...fourth, seed: first.seed }, ...rest]
  expect((await checkReplay({ ...replay, chunks })).isCourseTrue).toBe(false)
})

test('changed inputs give another course', async () => {
  const chunks = replay.chunks.map((chunk, index) => (index === 0 ? { ...chunk, inputs: [0, 255] } : chunk))
  expect((await checkReplay({ ...replay, chunks })).isCourseTrue).toBe(false)
})

test.each([
  { what: 'a higher score', changes: { score: 999_999 } },
  { what: 'more time', changes: { ticks: 1_530 } },
  { what: 'a part missing', changes: { ticks: 2_000 } },
  { what: 'no chunks', changes: { chunks: [] } },
  { what: 'other rules', changes: { rulesVersion: RULES_VERSION + 1 } },
])('with $what the recorded score differs from the replayed one', async ({ changes }) => {
  expect((await checkReplay({ ...replay, ...changes })).isScoreTrue).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { hashRules, readGoldenReplays, readGoldenRules } from '#test/support/game/golden-replays.ts'
import { createCourse, extendCourse } from './course.ts'
import { OBSTACLES } from './obstacles.ts'
import { areToggles, type RecordedRun, replayRun } from './replay.ts'

import { VARIANTS, type Variant } from './rules.ts'

/*
 * Runs that were recorded when these rules were made. One that comes out otherwise says that a score of these rules would no longer be what
 * it was: rules that move a score are another version (`RULES_VERSION`), with replays of its own (`npm run generate -- golden`).
 */
const GOLDEN = readGoldenReplays()
const of = (variant: Variant) => GOLDEN.filter(({ run }) => run.variant === variant)

test('no constant of the rules has changed', () => {
  expect(hashRules()).toBe(readGoldenRules())
})

test.each(GOLDEN.map((golden, index) => ({ ...golden, name: `${index + 1}, ${golden.run.variant}` })))(
  'golden replay $name gives the recorded result',
  ({ run, replayed }) => {
    expect(run.inputs.every((toggles) => areToggles(toggles))).toBe(true)
    expect(replayRun(run)).toEqual(replayed)
  },
)

describe.each(VARIANTS)('the golden replays of %s', (variant) => {
  test('are ten; some end by a crash, some by a stop, and some last for minutes', () => {
    const all = of(variant).map(({ replayed }) => replayed)
    expect(all).toHaveLength(10)
    expect(all.filter(({ isCrashed }) => isCrashed).length).toBeGreaterThanOrEqual(5)
    expect(all.filter(({ isCrashed }) => !isCrashed).length).toBeGreaterThanOrEqual(2)
    expect(all.filter(({ ticks }) => ticks > 2 * 3_600).length).toBeGreaterThanOrEqual(3)
    expect(new Set(all.map(({ stateHash }) => stateHash)).size).toBe(10)
  })

  test('include every kind of obstacle', () => {
    const passed = new Set(of(variant).flatMap(({ run, replayed }) => kindsOf(run).slice(0, replayed.passed)))
    expect(passed).toEqual(new Set(OBSTACLES[variant]))
  })
})

function kindsOf(run: RecordedRun) {
  const course = createCourse(run.variant)
  for (const seed of run.seeds) extendCourse(course, seed)
  return course.obstacles.map(({ kind }) => kind)
}

import { describe, expect, test } from 'vitest'
import { createChance } from '#test/support/game/chance.ts'
import { CASUAL, createHuman, GOOD, type Skill } from '#test/support/game/create-human.ts'
import { createReflex } from '#test/support/game/create-reflex.ts'
import { type AutoPlayer, playRun } from '#test/support/game/play-run.ts'
import { createWindowTable } from '#test/support/game/press-window.ts'
import { signalsOf } from '../game-run.ts'
import type { Obstacle } from './course.ts'
import { createPressMeter, type PressFigures } from './press-meter.ts'
import { type RecordedRun, replayRun } from './replay.ts'
import { VARIANTS, type Variant } from './rules.ts'

const TABLES = { cactus: createWindowTable('cactus'), character: createWindowTable('character') }
const TICKS = 3 * 3_600

const played = (variant: Variant, number: number, createPlayer: (random: () => number) => AutoPlayer): RecordedRun => {
  const { random, drawSeed } = createChance(number)
  return playRun(variant, createPlayer(random), TICKS, drawSeed)
}
const measurePresses = (run: RecordedRun): PressFigures => {
  const meter = createPressMeter(run.variant)
  replayRun(run, meter.watch)
  return meter.figures()
}
const signalsIn = (run: RecordedRun) => signalsOf(measurePresses(run), 0)

describe.each(VARIANTS)('the press meter for a run of %s', (variant) => {
  test('shows no spread for a program with a fixed lead', () => {
    const run = played(variant, 1, () => createReflex(TABLES[variant], 14))
    expect(replayRun(run).ticks).toBe(TICKS)
    expect(measurePresses(run)).toMatchObject({ leadSpread: 0, holdSpread: 0 })
    expect(signalsIn(run)).toEqual(['steady_lead', 'steady_hold'])
  })

  test('still tells a program that adds one tick of noise from people', () => {
    const run = played(variant, 2, (random) => createReflex(TABLES[variant], 14, () => Math.floor(random() * 3) - 1))
    expect(signalsIn(run)).toContain('steady_lead')
  })

  test('shows no spread for a program whose presses slip now and then', () => {
    let presses = 0
    const run = played(variant, 1, () => createReflex(TABLES[variant], 14, () => (presses++ % 15 === 14 ? -2 : 0)))
    expect(presses).toBeGreaterThan(60)
    expect(measurePresses(run)).toMatchObject({ leadSpread: 0 })
  })

  test.each([
    { who: 'a casual player', skill: CASUAL },
    { who: 'a good one', skill: GOOD },
    { who: 'a very good one', skill: { pressSpreadTicks: 2, holdSpreadTicks: 1.5, lapsesPerThousand: 0 } },
  ] satisfies { who: string; skill: Skill }[])('never takes $who for a program', ({ skill }) => {
    for (let number = 0; number < 8; number++)
      expect(signalsIn(played(variant, number, (random) => createHuman(variant, skill, random)))).toEqual([])
  })
})

test('a press in the air that leads to no jump is ignored', () => {
  let idle = 0
  let isIdle = false
  // Not the course's own chance: that would make another course.
  const { random } = createChance(9)
  const run = played('cactus', 1, () => {
    const reflex = createReflex(TABLES.cactus, 14)
    return (state, obstacles) => {
      if (!isIdle && reflex(state, obstacles)) return true
      const isFree = state.isOnGround === 0 && state.isDown === 0 && state.jumpTicks < 18
      const wasIdle = isIdle
      isIdle = !wasIdle && isFree && random() < 0.3
      if (isIdle) idle++
      return isIdle || wasIdle
    }
  })
  expect(idle).toBeGreaterThan(60)
  expect(replayRun(run).ticks).toBe(TICKS)
  expect(measurePresses(run)).toMatchObject({ leadSpread: 0 })
})

test('each press is compared with the one before: leads that grow by one tick differ by one tick', () => {
  const kind = { name: 'low', isPit: true, boxes: [] } as unknown as Obstacle['kind']
  const LEADS = [10, 11, 12, 13, 14, 15]
  const obstacles = LEADS.map((lead, index) => ({ kind, arrivalTick: 100 * index + lead }))
  const meter = createPressMeter('cactus')
  const see = (state: object, isToggled: boolean) =>
    meter.watch({ jumpTicks: 0, isDown: 0, ...state } as never, { obstacles } as never, isToggled)
  for (const [index] of LEADS.entries()) {
    const tick = 100 * index
    see({ tick: tick + 1, isDown: 1, jumpTicks: 1, passed: index }, true)
    see({ tick: tick + 3 + index, passed: index }, true)
    see({ tick: tick + 50, passed: index + 1 }, false)
  }
  expect(meter.figures()).toEqual({ jumps: 6, leadSpread: 100, holdSpread: 100 })
})

test('a run without a jump has nothing to measure', () => {
  const run = played('cactus', 1, () => () => false)
  expect(measurePresses(run)).toEqual({ jumps: 0 })
})

test.each(VARIANTS)(
  'in %s only jumps that cleared an obstacle count, and not obstacles that one ran under',
  (variant) => {
    const run = played(variant, 3, () => createReflex(TABLES[variant], 14))
    let met: readonly Obstacle[] = []
    const { passed } = replayRun(run, (_, { obstacles }) => {
      met = obstacles
    })
    const isRunUnder = ({ kind }: Obstacle) =>
      kind.name === 'lanterns' || (kind.name === 'crow' && kind.fromTick === 900)
    const cleared = met.slice(0, passed).filter((obstacle) => !isRunUnder(obstacle))
    expect(cleared.length).toBeLessThan(passed)
    expect(measurePresses(run).jumps).toBe(cleared.length)
  },
)

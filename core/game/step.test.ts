import { describe, expect, test } from 'vitest'
import { courseOf, groundedStateAt, kindOf, placeObstacle, playTo } from '#test/support/game/stage.ts'
import { distanceAt, type Obstacle } from './course.ts'
import { OBSTACLES } from './obstacles.ts'
import { RULES, UNITS_PER_PX, VARIANTS, type Variant } from './rules.ts'

import { type GameState, scoreOf, startState, step } from './step.ts'

/** Presses in tick 0 on an empty way and lets go after a hold; what is known after each tick until some ticks behind the landing. */
const jumpOf = (variant: Variant, hold: number) => playTo(startState(), courseOf(variant, []), 80, [0, hold])
const landing = (seen: readonly GameState[]) => seen.find(({ isOnGround }) => isOnGround === 1)?.tick
const apexPx = (seen: readonly GameState[]) => Math.floor(Math.max(...seen.map(({ height }) => height)) / UNITS_PER_PX)

describe('a jump', () => {
  test.each([
    // Six ticks of rise are the least; let go, a rise goes on at 5 px a tick at most.
    { variant: 'cactus', hold: 1, apex: 77, lands: 31 },
    { variant: 'cactus', hold: 6, apex: 77, lands: 31 },
    { variant: 'cactus', hold: 7, apex: 84, lands: 33 },
    { variant: 'cactus', hold: 10, apex: 96, lands: 36 },
    { variant: 'cactus', hold: 40, apex: 96, lands: 36 },
    // The longer it is held, the higher it gets: up to 24 ticks.
    { variant: 'character', hold: 1, apex: 65, lands: 28 },
    { variant: 'character', hold: 6, apex: 65, lands: 28 },
    { variant: 'character', hold: 12, apex: 82, lands: 33 },
    { variant: 'character', hold: 24, apex: 97, lands: 41 },
    { variant: 'character', hold: 40, apex: 97, lands: 41 },
  ] as const)('of $variant held for $hold ticks rises $apex px and lands in tick $lands', (jump) => {
    const seen = jumpOf(jump.variant, jump.hold)
    expect({ apex: apexPx(seen), lands: landing(seen) }).toEqual({ apex: jump.apex, lands: jump.lands })
  })

  test.each([
    { name: 'a unit over the ground', height: 2, isOnGround: 0 },
    { name: 'on the ground', height: 1, isOnGround: 1 },
    { name: 'a unit below the ground', height: 0, isOnGround: 1 },
  ])('ends in the tick in which the runner is $name: $isOnGround', ({ height, isOnGround }) => {
    const state = { ...groundedStateAt('cactus', 6_000), isOnGround: 0, jumpTicks: 100, height, velocity: -1 }
    step(state, courseOf('cactus', []), false)
    expect(state.isOnGround).toBe(isOnGround)
  })

  test.each(VARIANTS)('of %s starts in the tick of the press', (variant) => {
    const state = startState()
    step(state, courseOf(variant, []), true)
    expect(state).toMatchObject({ tick: 1, isOnGround: 0, height: RULES[variant].jumpSpeed })
  })

  test('rises and falls by whole units', () => {
    const seen = jumpOf('character', 9)
    expect(seen.every((state) => Object.values(state).every(Number.isInteger))).toBe(true)
  })

  test('does not get higher by pressing again in the air', () => {
    const once = jumpOf('character', 8)
    const again = playTo(startState(), courseOf('character', []), 26, [0, 8, 9, 24])
    expect(apexPx(again)).toBe(apexPx(once))
  })

  test('happens once per press, however long the button is held', () => {
    const seen = playTo(startState(), courseOf('cactus', []), 200, [0])
    expect(seen.slice(35).every(({ isOnGround }) => isOnGround === 1)).toBe(true)
  })
})

describe('a press in the air', () => {
  const lands = landing(jumpOf('cactus', 9)) ?? 0
  test.each([
    // The first tick in which the ground is there is the one after the landing.
    { before: 0, jumps: true },
    { before: 6, jumps: true },
    { before: 7, jumps: false },
  ])('$before ticks before landing jumps on landing: $jumps', ({ before, jumps }) => {
    const press = lands - before
    const state = startState()
    playTo(state, courseOf('cactus', []), lands + 1, [0, 9, press])
    expect(state.isOnGround).toBe(jumps ? 0 : 1)
  })

  test('counts as held only while the button is still down', () => {
    const lands = landing(jumpOf('character', 24)) ?? 0
    const [released, held] = [lands - 1, lands + 24].map((release) => {
      const seen = playTo(startState(), courseOf('character', []), lands + 60, [0, 24, lands - 4, release])
      return apexPx(seen.slice(lands))
    })
    expect({ released, held }).toEqual({ released: 65, held: 97 })
  })
})

/** Plays past one obstacle that arrives in tick 6,000, with the button changing so many ticks from then. */
function meet(variant: Variant, name: string, toggles: readonly number[]) {
  const arrivalTick = 6_000
  const state = groundedStateAt(variant, arrivalTick - 60)
  const course = courseOf(variant, [placeObstacle(variant, kindOf(variant, name), arrivalTick)])
  playTo(
    state,
    course,
    arrivalTick + 90,
    toggles.map((offset) => arrivalTick + offset),
  )
  return state
}

describe('an obstacle', () => {
  test.each([
    { variant: 'cactus', name: 'cactus-small', isRunUnder: false },
    { variant: 'cactus', name: 'cactus-tall', isRunUnder: false },
    { variant: 'cactus', name: 'cactus-pair', isRunUnder: false },
    { variant: 'cactus', name: 'cactus-trio', isRunUnder: false },
    { variant: 'cactus', name: 'cactus-grove', isRunUnder: false },
    { variant: 'cactus', name: 'crow', isRunUnder: true },
    { variant: 'cactus', name: 'crow 2', isRunUnder: false },
    { variant: 'cactus', name: 'wash', isRunUnder: false },
    { variant: 'cactus', name: 'wash 2', isRunUnder: false },
    { variant: 'character', name: 'crate', isRunUnder: false },
    { variant: 'character', name: 'crates', isRunUnder: false },
    { variant: 'character', name: 'cart', isRunUnder: false },
    { variant: 'character', name: 'pole', isRunUnder: false },
    { variant: 'character', name: 'lanterns', isRunUnder: true },
    { variant: 'character', name: 'sign', isRunUnder: false },
    { variant: 'character', name: 'drain', isRunUnder: false },
    { variant: 'character', name: 'drain 2', isRunUnder: false },
  ] as const)('$name of $variant can be passed without a press: $isRunUnder', ({ variant, name, isRunUnder }) => {
    expect(meet(variant, name, [])).toMatchObject(
      isRunUnder ? { isCrashed: 0, passed: 1 } : { isCrashed: 1, passed: 0 },
    )
  })

  test.each([
    { variant: 'cactus', name: 'cactus-small', toggles: [-15, -3] },
    { variant: 'cactus', name: 'cactus-tall', toggles: [-15, -3] },
    { variant: 'cactus', name: 'cactus-pair', toggles: [-14, -2] },
    { variant: 'cactus', name: 'cactus-trio', toggles: [-12, 0] },
    { variant: 'cactus', name: 'cactus-grove', toggles: [-12, 0] },
    { variant: 'cactus', name: 'crow 2', toggles: [-15, -3] },
    { variant: 'cactus', name: 'wash', toggles: [-5, 5] },
    { variant: 'cactus', name: 'wash 2', toggles: [-5, 5] },
    { variant: 'character', name: 'crate', toggles: [-15, 10] },
    { variant: 'character', name: 'crates', toggles: [-15, 10] },
    { variant: 'character', name: 'cart', toggles: [-15, 10] },
    { variant: 'character', name: 'pole', toggles: [-20, 5] },
    { variant: 'character', name: 'sign', toggles: [-12, -8] },
    { variant: 'character', name: 'drain', toggles: [-5, 20] },
    { variant: 'character', name: 'drain 2', toggles: [-5, 20] },
  ] as const)('$name of $variant is cleared by a jump', ({ variant, name, toggles }) => {
    expect(meet(variant, name, toggles)).toMatchObject({ isCrashed: 0, passed: 1, isOnGround: 1 })
  })

  test.each([
    { why: 'a press too early', variant: 'cactus', name: 'cactus-tall', toggles: [-36, -26] },
    { why: 'a press too late', variant: 'cactus', name: 'cactus-tall', toggles: [-2, 8] },
    { why: 'a jump into what hangs', variant: 'cactus', name: 'crow', toggles: [-5, 5] },
    { why: 'a jump into what hangs', variant: 'character', name: 'lanterns', toggles: [-5, 20] },
    { why: 'a hop that is too low', variant: 'character', name: 'pole', toggles: [-14, -12] },
    { why: 'a jump up to the board', variant: 'character', name: 'sign', toggles: [-15, 15] },
  ] as const)('$name of $variant ends the run by $why', ({ variant, name, toggles }) => {
    expect(meet(variant, name, toggles)).toMatchObject({ isCrashed: 1, passed: 0 })
  })

  test.each([
    { name: 'over it', kind: 'cactus-small', height: 24 * UNITS_PER_PX, isCrashed: 0 },
    { name: 'a unit lower', kind: 'cactus-small', height: 24 * UNITS_PER_PX - 1, isCrashed: 1 },
    { name: 'under it', kind: 'crow', height: (54 - RULES.cactus.runnerHeightPx) * UNITS_PER_PX, isCrashed: 0 },
    {
      name: 'a unit higher',
      kind: 'crow',
      height: (54 - RULES.cactus.runnerHeightPx) * UNITS_PER_PX + 1,
      isCrashed: 1,
    },
  ])('does not collide when only touched: $kind, $name', ({ kind, height, isCrashed }) => {
    const state = { ...groundedStateAt('cactus', 6_001), isOnGround: 0, jumpTicks: 100, height, velocity: 0 }
    step(state, courseOf('cactus', [placeObstacle('cactus', kindOf('cactus', kind), 6_000)]), false)
    expect(state).toMatchObject({ height, isCrashed })
  })

  // The sign's lower box lies 8 to 28 px behind its left edge, on the ground.
  test.each([
    { name: 'in front of it', front: 8 * UNITS_PER_PX, isCrashed: 0 },
    { name: 'a unit further', front: 8 * UNITS_PER_PX + 1, isCrashed: 1 },
    { name: 'a unit from its end', front: (28 + RULES.character.runnerWidthPx) * UNITS_PER_PX - 1, isCrashed: 1 },
    { name: 'behind it', front: (28 + RULES.character.runnerWidthPx) * UNITS_PER_PX, isCrashed: 0 },
  ])('does not collide when only touched: sign, $name', ({ front, isCrashed }) => {
    const kind = kindOf('character', 'sign')
    const left = distanceAt('character', 6_001) - front
    const sign = { kind, arrivalTick: 5_990, left, right: left + kind.widthPx * UNITS_PER_PX }
    const state = groundedStateAt('character', 6_000)
    step(state, courseOf('character', [sign]), false)
    expect(state.isCrashed).toBe(isCrashed)
  })

  test.each([
    { name: 'once the whole runner is', behind: 0, passed: 1 },
    { name: 'not a unit before', behind: -1, passed: 0 },
  ])('is passed $name', ({ behind, passed }) => {
    const kind = kindOf('cactus', 'crow')
    const right = distanceAt('cactus', 6_001) - RULES.cactus.runnerWidthPx * UNITS_PER_PX - behind
    const crow = { kind, arrivalTick: 5_990, left: right - kind.widthPx * UNITS_PER_PX, right }
    const state = groundedStateAt('cactus', 6_000)
    step(state, courseOf('cactus', [crow]), false)
    expect(state.passed).toBe(passed)
  })

  test('is passed once the whole runner is past it, in every tick', () => {
    const obstacle = placeObstacle('cactus', kindOf('cactus', 'crow'), 6_000)
    const state = groundedStateAt('cactus', 5_990)
    const behind = obstacle.right + RULES.cactus.runnerWidthPx * UNITS_PER_PX
    for (const { distance, passed } of playTo(state, courseOf('cactus', [obstacle]), 6_020))
      expect(passed).toBe(distance >= behind ? 1 : 0)
  })
})

describe('a pit', () => {
  const edgeOf = (variant: Variant, name: string) => {
    // The first tick after which the whole runner is beyond the near edge.
    const { left } = placeObstacle(variant, kindOf(variant, name), 6_000)
    let tick = 6_000
    while (distanceAt(variant, tick) < left + RULES[variant].runnerWidthPx * UNITS_PER_PX) tick++
    return tick - 6_000
  }

  test.each([
    { variant: 'cactus', name: 'wash 2' },
    { variant: 'character', name: 'drain 2' },
  ] as const)('$name of $variant can be jumped off for six ticks beyond the edge', ({ variant, name }) => {
    const edge = edgeOf(variant, name)
    expect(meet(variant, name, [edge + 5, edge + 30]).isCrashed).toBe(0)
    expect(meet(variant, name, [edge + 6, edge + 30]).isCrashed).toBe(1)
  })

  test.each(VARIANTS)('of %s is never run over, at any speed', (variant) => {
    for (const kind of OBSTACLES[variant].filter(({ isPit }) => isPit)) {
      for (let arrivalTick = kind.fromTick; arrivalTick <= RULES[variant].speedUpTicks + 100; arrivalTick++) {
        const state = groundedStateAt(variant, arrivalTick - 1)
        playTo(state, courseOf(variant, [placeObstacle(variant, kind, arrivalTick)]), arrivalTick + 60)
        if (state.isCrashed !== 1) expect(arrivalTick, `${kind.widthPx} px are run over`).toBe(-1)
      }
    }
  })

  test.each([
    { name: 'with a unit on its near edge', near: -1, far: 900, isOnGround: 1 },
    { name: 'just beyond its near edge', near: 0, far: 900, isOnGround: 0 },
    { name: 'just before its far edge', near: 900, far: 0, isOnGround: 0 },
    { name: 'with a unit on its far edge', near: 900, far: -1, isOnGround: 1 },
  ])('carries a runner who lands $name: $isOnGround', ({ near, far, isOnGround }) => {
    const distance = distanceAt('cactus', 6_001)
    const left = distance - RULES.cactus.runnerWidthPx * UNITS_PER_PX - near
    const pit = { kind: kindOf('cactus', 'wash'), arrivalTick: 5_990, left, right: distance + far }
    const state = { ...groundedStateAt('cactus', 6_000), isOnGround: 0, jumpTicks: 100, velocity: -1 }
    step(state, courseOf('cactus', [pit]), false)
    expect(state).toMatchObject({ isOnGround, isCrashed: 0 })
  })

  test.each([
    { depth: 6 * UNITS_PER_PX - 1, name: 'goes on falling', isCrashed: 0 },
    { depth: 6 * UNITS_PER_PX, name: 'is lost', isCrashed: 1 },
  ])('with a runner $depth units deep $name', ({ depth, isCrashed }) => {
    const state = { ...groundedStateAt('cactus', 6_008), isOnGround: 0, jumpTicks: 100, velocity: -depth }
    step(state, courseOf('cactus', [placeObstacle('cactus', kindOf('cactus', 'wash 2'), 6_000)]), false)
    expect(state).toMatchObject({ height: -depth, isCrashed, isOnGround: 0 })
  })

  test('carries at its far edge a runner who has not sunk that deep', () => {
    const pit = placeObstacle('cactus', kindOf('cactus', 'wash'), 6_000)
    const state = {
      ...groundedStateAt('cactus', 6_011),
      isOnGround: 0,
      jumpTicks: 100,
      velocity: -6 * UNITS_PER_PX + 1,
    }
    step(state, courseOf('cactus', [pit]), false)
    expect(state.distance).toBeGreaterThan(pit.right)
    expect(state).toMatchObject({ height: 0, isOnGround: 1, isCrashed: 0 })
  })

  test('ends the run of a runner who lands in it', () => {
    expect(meet('cactus', 'wash 2', [-34, -24])).toMatchObject({ isCrashed: 1, passed: 0 })
  })
})

describe('a crash', () => {
  test('freezes the state, whatever is pressed', () => {
    const state = meet('cactus', 'cactus-small', [])
    const before = { ...state }
    const course = courseOf('cactus', [])
    for (let tick = 0; tick < 100; tick++) step(state, course, tick % 3 === 0)
    expect(state).toEqual(before)
  })
})

describe('the score', () => {
  test.each([
    { variant: 'cactus', distance: 0, passed: 3, score: 0 },
    { variant: 'cactus', distance: 40 * 256 - 1, passed: 0, score: 0 },
    { variant: 'cactus', distance: 40 * 256, passed: 0, score: 1 },
    { variant: 'character', distance: 10_000_000, passed: 0, score: 0 },
    { variant: 'character', distance: 0, passed: 7, score: 70 },
  ] as const)(
    'of $variant over $distance units and $passed obstacles is $score',
    ({ variant, distance, passed, score }) => {
      expect(scoreOf(variant, { ...startState(), distance, passed })).toBe(score)
    },
  )
})

/** Two obstacles are never met at once, so their order in the course is the order in which they are passed. */
test('an obstacle counts once the one before has counted', () => {
  const obstacles: Obstacle[] = [6_000, 6_060].map((tick) => placeObstacle('cactus', kindOf('cactus', 'crow'), tick))
  const seen = playTo(groundedStateAt('cactus', 5_990), courseOf('cactus', obstacles), 6_090)
  expect([...new Set(seen.map(({ passed }) => passed))]).toEqual([0, 1, 2])
})

import type { RunFigures } from '../game-run.ts'
import type { ObstacleKind } from './obstacles.ts'
import type { OnTick } from './replay.ts'
import { RULES, type Variant } from './rules.ts'

/** A press that led to a jump. */
type Press = { readonly tick: number; releaseTick: number | null }
/** An obstacle, and the press that cleared it. */
type Cleared = { readonly kind: ObstacleKind; readonly arrivalTick: number; readonly press: Press }

/** Figures of a run that follow from its presses. */
export type PressFigures = Pick<RunFigures, 'jumps' | 'leadSpread' | 'holdSpread'>

/** Watcher of a replay that measures how even its presses were. */
export type PressMeter = { readonly watch: OnTick; figures(): PressFigures }

/**
 * Measures how even the presses of a run were. A program repeats the same presses; people vary a little.
 *
 * Each obstacle is compared with the one of its kind before it, so neither the kind nor the growing speed counts as a difference.
 */
export function createPressMeter(variant: Variant): PressMeter {
  const cleared: Cleared[] = []
  let last: Press | null = null
  let jump: Press | null = null
  let passed = 0
  return {
    watch(state, course, isToggled) {
      if (isToggled && state.isDown === 1) last = { tick: state.tick - 1, releaseTick: null }
      else if (isToggled && last !== null) last.releaseTick = state.tick - 1
      // True only in the first tick of a jump.
      if (state.jumpTicks === 1) jump = last
      if (state.passed === passed) return
      const obstacle = course.obstacles[passed]
      passed = state.passed
      if (obstacle === undefined || jump === null || !requiresJump(variant, obstacle.kind)) return
      cleared.push({ kind: obstacle.kind, arrivalTick: obstacle.arrivalTick, press: jump })
    },
    figures: () => describe(cleared),
  }
}

function describe(cleared: readonly Cleared[]): PressFigures {
  const leads = spreadOf(cleared, ({ arrivalTick, press }) => arrivalTick - press.tick)
  const holds = spreadOf(cleared, ({ press }) => (press.releaseTick === null ? null : press.releaseTick - press.tick))
  return {
    jumps: cleared.length,
    ...(leads !== null && { leadSpread: leads }),
    ...(holds !== null && { holdSpread: holds }),
  }
}

const requiresJump = (variant: Variant, { isPit, boxes }: ObstacleKind): boolean =>
  isPit || boxes.some(([, bottom]) => bottom < RULES[variant].runnerHeightPx)

/**
 * Returns the mean difference between a figure and the one of the same kind before it, in hundredths of a tick. The largest fifth
 * is left out, so that a program with an occasional slip does not pass for a person.
 */
function spreadOf(cleared: readonly Cleared[], figureOf: (one: Cleared) => number | null): number | null {
  const before = new Map<ObstacleKind, number>()
  const differences: number[] = []
  for (const one of cleared) {
    const figure = figureOf(one)
    if (figure === null) continue
    const earlier = before.get(one.kind)
    if (earlier !== undefined) differences.push(Math.abs(figure - earlier))
    before.set(one.kind, figure)
  }
  const counted = differences.toSorted((a, b) => a - b).slice(0, Math.floor((differences.length * 4) / 5))
  if (counted.length === 0) return null
  return Math.floor((100 * counted.reduce((sum, difference) => sum + difference, 0)) / counted.length)
}

import { RULES, type Variant } from '#core/game/rules.ts'
import { type Player, planByObstacle } from './play-run.ts'
import type { WindowTable } from './press-window.ts'

/** Presses in any tick of each press window, with the hold that the window is for. */
export function createSolver(variant: Variant, table: WindowTable, random: () => number): Player {
  return planByObstacle((obstacle, tick) => {
    const window = table(obstacle)
    if (window === null) return null
    const first = Math.max(window.firstTick, tick)
    const press = first + Math.floor(random() * (window.lastTick - first + 1))
    return { press, release: press + Math.max(window.holdTicks, RULES[variant].holdTicksMin) }
  })
}

import { RULES, type Variant } from '#core/game/rules.ts'
import { type AutoPlayer, planByObstacle } from './play-run.ts'
import type { WindowTable } from './press-window.ts'

/** Creates a player that presses in a random tick of each press window, with the window's hold. */
export function createSolver(variant: Variant, table: WindowTable, random: () => number): AutoPlayer {
  return planByObstacle((obstacle, tick) => {
    const window = table(obstacle)
    if (window === null) return null
    const first = Math.max(window.firstTick, tick)
    const press = first + Math.floor(random() * (window.lastTick - first + 1))
    return { press, release: press + Math.max(window.holdTicks, RULES[variant].holdTicksMin) }
  })
}

import { RULES, type Variant } from '#core/game/rules.ts'
import { type AutoPlayer, planByObstacle } from './play-run.ts'
import type { WindowTable } from './press-window.ts'

/**
 * Creates a player that presses in the middle of each press window. This leaves the largest margin on both sides, for a machine
 * that is sometimes early and sometimes late.
 */
export const createSteadyPlayer = (variant: Variant, table: WindowTable): AutoPlayer =>
  planByObstacle((obstacle, tick) => {
    const window = table(obstacle)
    if (window === null) return null
    const first = Math.max(window.firstTick, tick)
    const press = Math.floor((first + window.lastTick) / 2)
    return { press, release: press + Math.max(window.holdTicks, RULES[variant].holdTicksMin) }
  })

import { RULES, type Variant } from '#core/game/rules.ts'
import { type AutoPlayer, planByObstacle } from './play-run.ts'
import { createWindowTable } from './press-window.ts'

/**
 * Creates a player that presses in the first or in the last tick that clears, with long and short holds. Runs close to a crash
 * distinguish rules best.
 */
export function createEdgePlayer(variant: Variant, random: () => number): AutoPlayer {
  const { holdTicksMin } = RULES[variant]
  const best = createWindowTable(variant)
  const tables = [holdTicksMin, holdTicksMin + 2, holdTicksMin + 5].map((hold) => createWindowTable(variant, [hold]))
  return planByObstacle((obstacle, tick) => {
    const chosen = (tables[Math.floor(random() * 4)] ?? best)(obstacle)
    // Uses the best window if a short hold is not enough, or if its window is over.
    const window = chosen !== null && chosen.lastTick >= tick ? chosen : best(obstacle)
    if (window === null) return null
    const press = random() < 0.5 ? Math.max(window.firstTick, tick) : window.lastTick
    return { press, release: press + window.holdTicks }
  })
}

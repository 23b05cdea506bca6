import { RULES, type Variant } from '#core/game/rules.ts'
import { type Player, planByObstacle } from './play-run.ts'
import { createWindowTable } from './press-window.ts'

/** Presses in the first or in the last tick that clears, with long and short holds: what is closest to a crash tells rules apart best. */
export function createEdgePlayer(variant: Variant, random: () => number): Player {
  const { holdTicksMin } = RULES[variant]
  const best = createWindowTable(variant)
  const tables = [holdTicksMin, holdTicksMin + 2, holdTicksMin + 5].map((hold) => createWindowTable(variant, [hold]))
  return planByObstacle((obstacle, tick) => {
    const chosen = (tables[Math.floor(random() * 4)] ?? best)(obstacle)
    // Where a short hold is not enough, or its window is over, the best one is.
    const window = chosen !== null && chosen.lastTick >= tick ? chosen : best(obstacle)
    if (window === null) return null
    const press = random() < 0.5 ? Math.max(window.firstTick, tick) : window.lastTick
    return { press, release: press + window.holdTicks }
  })
}

import { type AutoPlayer, planByObstacle } from './play-run.ts'
import type { WindowTable } from './press-window.ts'

/**
 * Creates a player like a program that reads the screen: it presses `leadTicks` before each arrival, with optional noise in its
 * presses and holds.
 */
export const createReflex = (
  table: WindowTable,
  leadTicks: number,
  noise: () => number = () => 0,
  holdNoise: () => number = () => 0,
): AutoPlayer =>
  planByObstacle((obstacle, tick) => {
    const window = table(obstacle)
    if (window === null) return null
    // Jumps over a pit from its edge.
    const lead = obstacle.kind.isPit ? 4 : leadTicks
    const press = Math.max(tick, obstacle.arrivalTick - lead + noise())
    return { press, release: press + window.holdTicks + holdNoise() }
  })

import { type Obstacle, speedAt } from '#core/game/course.ts'
import { RULES, TICKS_PER_SECOND, UNITS_PER_PX, type Variant } from '#core/game/rules.ts'

import type { PressWindow, WindowTable } from './press-window.ts'

/**
 * Minimum ticks that every obstacle leaves: for the press that clears it, and from each landing to the last tick of the next
 * press.
 */
const WINDOW_TICKS_MIN = 16
const EARLY_WINDOW_TICKS_MIN = 20
const LANDING_TICKS_MIN = 16
const EARLY_UNTIL_TICK = 30 * TICKS_PER_SECOND

/** Part of a press window that the previous obstacle leaves free; null if no press is needed. */
type FreeWindow = PressWindow | null

/**
 * Lists the obstacles of a course that are too hard. The list is empty if every obstacle can be cleared, for each press that
 * may have cleared the one before.
 *
 * @param visit called with each obstacle and the free part of its window
 */
export function findFaults(
  variant: Variant,
  obstacles: readonly Obstacle[],
  table: WindowTable,
  visit: (obstacle: Obstacle, window: FreeWindow) => void = () => undefined,
): string[] {
  const faults: string[] = []
  // Latest tick in which the runner is on the ground again and past the previous obstacle.
  let freeTick = 0
  let landingTick = 0
  for (const obstacle of obstacles) {
    const { kind, arrivalTick } = obstacle
    const fault = (what: string) => faults.push(`${kind.name} at ${arrivalTick}: ${what}`)
    if (landingTick >= arrivalTick) fault(`arrives before the landing in ${landingTick}`)
    const window = table(obstacle)
    const isClearable = window !== null || isRunUnder(variant, obstacle)
    if (!isClearable) fault('cannot be cleared')
    if (window === null) {
      visit(obstacle, null)
      freeTick = passedTick(variant, obstacle)
      continue
    }
    const free = { ...window, firstTick: Math.max(window.firstTick, freeTick) }
    const length = free.lastTick - free.firstTick + 1
    if (length < (arrivalTick < EARLY_UNTIL_TICK ? EARLY_WINDOW_TICKS_MIN : WINDOW_TICKS_MIN))
      fault(`leaves ${length} ticks to press`)
    if (free.lastTick - landingTick < LANDING_TICKS_MIN)
      fault(`must be pressed ${free.lastTick - landingTick} after a landing`)
    visit(obstacle, free)
    landingTick = free.lastTick + free.airTicks
    freeTick = landingTick
  }
  return faults
}

const isRunUnder = (variant: Variant, { kind }: Obstacle) =>
  !kind.isPit && kind.boxes.every(([, bottomPx]) => bottomPx >= RULES[variant].runnerHeightPx)

/** Returns a tick by which an obstacle is behind the runner, at any speed that the runner may have by then. */
const passedTick = (variant: Variant, { kind, arrivalTick }: Obstacle): number =>
  arrivalTick +
  Math.ceil(((kind.widthPx + RULES[variant].runnerWidthPx) * UNITS_PER_PX) / speedAt(variant, arrivalTick)) +
  1

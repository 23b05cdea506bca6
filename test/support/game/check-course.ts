import type { Obstacle } from '#core/game/course.ts'
import { RULES, TICKS_PER_SECOND, UNITS_PER_PX, type Variant } from '#core/game/rules.ts'
import { speedAt } from '#core/game/speed.ts'
import type { PressWindow, WindowTable } from './press-window.ts'

/** What every obstacle leaves at least: for the press that clears it, and from each landing to the last tick of the next press. Ticks. */
const WINDOW_TICKS_MIN = 16
const EARLY_WINDOW_TICKS_MIN = 20
const LANDING_TICKS_MIN = 16
const EARLY_UNTIL_TICK = 30 * TICKS_PER_SECOND

/** What is left of a press window after whatever came before; null where no press is asked for. */
type FreeWindow = PressWindow | null

/**
 * Walks over a course's obstacles and says what is too hard: empty where every one can be cleared whichever press of its window
 * cleared the one before.
 *
 * @param visit told of each obstacle's window, as far as it is free
 */
export function findFaults(
  variant: Variant,
  obstacles: readonly Obstacle[],
  table: WindowTable,
  visit: (obstacle: Obstacle, window: FreeWindow) => void = () => undefined,
): string[] {
  const faults: string[] = []
  // The latest tick in which the runner is back on the ground with the obstacle before behind it.
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

/** By then an obstacle is behind the runner, at any speed that it may have by then. */
const passedTick = (variant: Variant, { kind, arrivalTick }: Obstacle): number =>
  arrivalTick +
  Math.ceil(((kind.widthPx + RULES[variant].runnerWidthPx) * UNITS_PER_PX) / speedAt(variant, arrivalTick)) +
  1

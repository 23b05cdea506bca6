import { RULES, type Variant } from '#core/game/rules.ts'
import { type AutoPlayer, planByObstacle } from './play-run.ts'
import { createWindowTable, type WindowTable } from './press-window.ts'

/** Skill of a simulated person. */
export type Skill = {
  /** Standard deviation of the moment of a press, and of the length of a hold, in ticks. */
  readonly pressSpreadTicks: number
  readonly holdSpreadTicks: number
  /** Obstacles of a thousand that are not seen, or are mistaken for others. */
  readonly lapsesPerThousand: number
}

export const CASUAL: Skill = { pressSpreadTicks: 5, holdSpreadTicks: 3, lapsesPerThousand: 5 }
export const GOOD: Skill = { pressSpreadTicks: 4, holdSpreadTicks: 2, lapsesPerThousand: 3 }

/** Ticks of a full hold. People know two jumps: a tap, and one that is held until it cannot get any higher. */
const FULL_HOLD_TICKS = 28
/** Ticks in which the speed grows so little that a person does not aim differently. */
const COARSE_TICKS = 60
const holdsOfPeople = (variant: Variant) => [RULES[variant].holdTicksMin, FULL_HOLD_TICKS]
const TABLES: Readonly<Record<Variant, WindowTable>> = {
  cactus: createWindowTable('cactus', holdsOfPeople('cactus'), COARSE_TICKS),
  character: createWindowTable('character', holdsOfPeople('character'), COARSE_TICKS),
}

/** Creates a player that aims at the middle of each press window, and misses it as people do. */
export function createHuman(variant: Variant, skill: Skill, random: () => number): AutoPlayer {
  return planByObstacle((obstacle, tick) => {
    const window = TABLES[variant](obstacle)
    const isSeen = random() * 1_000 >= skill.lapsesPerThousand
    if (!isSeen) {
      // Jumps over an obstacle that needs no press, and runs into one that needs a press.
      return window === null ? { press: obstacle.arrivalTick - 15, release: obstacle.arrivalTick } : null
    }
    if (window === null) return null
    const middle = (Math.max(window.firstTick, tick) + window.lastTick) / 2
    const press = Math.max(tick, Math.round(middle + skill.pressSpreadTicks * drawNormal(random)))
    const hold = Math.max(2, Math.round(window.holdTicks + skill.holdSpreadTicks * drawNormal(random)))
    return { press, release: press + hold }
  })
}

/** Returns a roughly normally distributed number with a standard deviation of one. */
function drawNormal(random: () => number): number {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += random()
  return sum - 6
}

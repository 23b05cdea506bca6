import { assert } from '#core/assert.ts'
import type { Seed } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { createChance } from '../../../support/game/chance.ts'
import { createSteadyPlayer } from '../../../support/game/create-steady-player.ts'
import { playRun } from '../../../support/game/play-run.ts'
import { createWindowTable } from '../../../support/game/press-window.ts'

/** A course that is known in advance, and presses that get through it. */
export type PlannedRun = {
  /** Seeds of 32 hexadecimal digits each. */
  readonly seeds: readonly string[]
  /** Ticks since the start of the run at which the button changes. */
  readonly toggles: readonly number[]
}

/**
 * Shifts in ticks that the run has to survive. A slow machine plays several ticks per frame, and a key changes only between
 * frames.
 */
const PRESS_SHIFTS = [-5, -2, 0, 2, 5]
const HOLD_SHIFTS = [-3, 0, 3]
const SHIFTS = PRESS_SHIFTS.flatMap((press) => HOLD_SHIFTS.map((hold) => [press, press + hold] as const))
const COURSES_MAX = 1_000

export function planRun(variant: Variant, seconds: number): PlannedRun {
  const ticks = seconds * TICKS_PER_SECOND
  const table = createWindowTable(variant)
  for (let number = 0; number < COURSES_MAX; number++) {
    const { drawSeed } = createChance(number)
    const { seeds, inputs } = playRun(variant, createSteadyPlayer(variant, table), ticks, drawSeed)
    const toggles = inputs.flatMap((chunk, index) => Array.from(chunk, (offset) => index * CHUNK_TICKS + offset))
    if (SHIFTS.every((shifts) => isSurvived(variant, seeds, shifted(toggles, shifts), ticks))) {
      const more = Array.from({ length: CHUNKS_AHEAD + 1 }, drawSeed)
      return { seeds: [...seeds, ...more].map(hexOf), toggles }
    }
  }
  assert(false, 'no course is survived by pressing in the middle of each window')
}

const shifted = (toggles: readonly number[], shifts: readonly [number, number]): readonly number[] =>
  toggles.map((tick, index) => tick + (shifts[index % 2] as number))

function isSurvived(variant: Variant, seeds: readonly Seed[], toggles: readonly number[], ticks: number): boolean {
  const inputs = seeds.map((): number[] => [])
  for (const tick of toggles) inputs[Math.floor(tick / CHUNK_TICKS)]?.push(tick % CHUNK_TICKS)
  return !replayRun({ variant, seeds, inputs, ticks }).isCrashed
}

const hexOf = (seed: Seed): string => seed.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

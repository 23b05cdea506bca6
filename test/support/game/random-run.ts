import type { RecordedRun } from '#core/game/replay.ts'
import { CHUNK_TICKS, VARIANTS, type Variant } from '#core/game/rules.ts'
import { createChance } from './chance.ts'
import { createHuman } from './create-human.ts'
import { createSolver } from './create-solver.ts'
import { type AutoPlayer, playRun } from './play-run.ts'
import { createWindowTable } from './press-window.ts'

const TABLES = {
  cactus: createWindowTable('cactus', [9, 10], 60),
  character: createWindowTable('character', [11, 23], 60),
}
const CHUNKS_MAX = 8
/** One run in this many lasts until the speed stops growing. */
const LONG_RUN_EVERY = 50
const LONG_CHUNKS = 32

/**
 * Draws a run by its number; a number always gives the same run. The players are good and bad people, programs that never fail,
 * and random key presses.
 */
export function drawRun(number: number): RecordedRun {
  const { random, drawSeed } = createChance(number)
  const variant = VARIANTS[Math.floor(random() * VARIANTS.length)] ?? 'cactus'
  const isLong = number % LONG_RUN_EVERY === 0
  const ticks = 1 + Math.floor(random() * (isLong ? LONG_CHUNKS : CHUNKS_MAX) * CHUNK_TICKS)
  return playRun(
    variant,
    isLong ? createSolver(variant, TABLES[variant], random) : draw(variant, random),
    ticks,
    drawSeed,
  )
}

function draw(variant: Variant, random: () => number): AutoPlayer {
  const who = random()
  if (who < 0.4) return createSolver(variant, TABLES[variant], random)
  if (who < 0.8) {
    const spread = random() * 8
    return createHuman(variant, { pressSpreadTicks: spread, holdSpreadTicks: spread, lapsesPerThousand: 20 }, random)
  }
  const rate = random() * 0.5
  return () => random() < rate
}

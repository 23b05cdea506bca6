import type { GameReplay } from '#core/api/game-boards.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { areToggles, type RecordedRun } from '#core/game/replay.ts'

import { CHUNK_TICKS, RULES_VERSION, RUN_TICKS_MAX } from '#core/game/rules.ts'

type Recorded = Pick<GameReplay, 'variant' | 'rulesVersion' | 'ticks' | 'chunks'>

/** Returns the run if it can be replayed; null if its rules are not this page's, or if its record is invalid. */
export function recordedRun({ variant, rulesVersion, ticks, chunks }: Recorded): RecordedRun | null {
  if (rulesVersion !== RULES_VERSION || ticks > RUN_TICKS_MAX) return null
  if (chunks.length !== Math.ceil(ticks / CHUNK_TICKS)) return null
  const seeds: Seed[] = []
  for (const { seed: text, inputs } of chunks) {
    const seed = readSeed(text)
    if (seed === null || !areToggles(inputs)) return null
    seeds.push(seed)
  }
  return { variant, seeds, inputs: chunks.map(({ inputs }) => inputs), ticks }
}

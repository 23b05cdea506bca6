import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Variant } from '#core/game/rules.ts'
import type { RunStanding, UnrankedReason } from '#core/game-run.ts'

export const GAME_WORDS: Readonly<Record<Variant, MessageDescriptor>> = {
  cactus: msg`Cactus runner`,
  character: msg`Character runner`,
}

/** Labels of a run's standings, by which an operator filters. */
export const STANDING_WORDS: Readonly<Record<RunStanding, MessageDescriptor>> = {
  open: msg`Not settled yet`,
  ranked: msg`Ranked`,
  unranked: msg`Not ranked`,
  removed: msg`Taken off`,
  failed: msg`Could not be replayed`,
}

/** Short reasons why a run is not ranked. */
export const UNRANKED_WORDS: Readonly<Record<UnrankedReason, MessageDescriptor>> = {
  no_score: msg`no score`,
  too_slow: msg`took longer than allowed`,
  too_many_pauses: msg`more than 3 pauses`,
  pauses_too_long: msg`pauses over 60 seconds`,
  state_differs: msg`the replay did not match the browser`,
  old_rules: msg`played under older rules`,
  not_replayed: msg`not replayed`,
}

/**
 * Returns why the server could not replay a run, or null if the reason adds nothing to its standing. An error's own words are
 * returned unchanged.
 */
export function problemText(problem: string): string | null {
  if (problem === 'its replay failed') return null
  return /^its replay took longer than/.test(problem) ? t`it took too long` : problem
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AdminGameRun } from '#core/api/admin-game-runs.ts'
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
 * Returns why the server could not replay a run; null if that says no more than its standing. An error's message is shown as it
 * came.
 */
export function problemText({ problem, problemCode }: Pick<AdminGameRun, 'problem' | 'problemCode'>): string | null {
  if (problemCode === 'replay_failed') return null
  return problemCode === 'replay_slow' ? t`it took too long` : problem
}

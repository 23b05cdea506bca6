import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UnrankedReason } from '#core/game-run.ts'

/** Reasons why a run is not on the leaderboard. Its payment does not depend on them. */
export const UNRANKED_TEXTS: Readonly<Record<UnrankedReason, MessageDescriptor>> = {
  no_score: msg`Its score is 0.`,
  too_slow: msg`The connection or the device delayed it longer than a ranked run allows.`,
  too_many_pauses: msg`It was paused more than 3 times.`,
  pauses_too_long: msg`It was paused for more than 60 seconds.`,
  state_differs: msg`The server’s replay did not match this browser.`,
  old_rules: msg`It was played under older rules.`,
  not_replayed: msg`The server could not replay it. The operator will review it.`,
}

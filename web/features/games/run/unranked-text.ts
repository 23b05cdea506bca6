import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UnrankedReason } from '#core/game-run.ts'

/** Why a run stands on no leaderboard. What it is paid does not depend on it. */
export const UNRANKED_TEXTS: Readonly<Record<UnrankedReason, MessageDescriptor>> = {
  no_score: msg`It has no score.`,
  too_slow: msg`The connection or the device held it up for longer than a ranked run allows.`,
  too_many_pauses: msg`It has more than 3 pauses.`,
  pauses_too_long: msg`Its pauses are longer than 60 seconds.`,
  state_differs: msg`The server’s replay came to another state than this browser.`,
  old_rules: msg`It was played by older rules.`,
  not_replayed: msg`The server could not replay it. The operator looks at it.`,
}

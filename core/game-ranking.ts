import { RULES_VERSION } from './game/rules.ts'
import type { UnrankedReason } from './game-run.ts'

/** Time that a run may take beyond its simulated time and its pauses, for slow networks and machines. */
const SLACK_PERCENT = 5
const SLACK_MS = 2_000
const PAUSES_MAX = 3
const PAUSES_MS_MAX = 60_000

export type RankingFacts = {
  readonly score: number
  readonly rulesVersion: number
  /** Time from its start to its end by the database's clock. */
  readonly wallMs: number
  readonly simulatedMs: number
  /** Pauses as the browser reports them. */
  readonly pausesMs: readonly number[]
  /** Whether every state that the browser reported equals the server's. */
  readonly doStatesAgree: boolean
}

/**
 * Returns why a run is not ranked; null if it is.
 *
 * A run that took longer than its simulated time may have been played in slow motion. Scores are comparable only in real time and
 * with few pauses. Pay has no such rule, because it depends on simulated time alone.
 */
export function whyUnranked(facts: RankingFacts): UnrankedReason | null {
  const { score, rulesVersion, wallMs, simulatedMs, doStatesAgree } = facts
  const pausesMs = facts.pausesMs.filter((pauseMs) => pauseMs > 0)
  const pausedMs = pausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0)
  if (rulesVersion !== RULES_VERSION) return 'old_rules'
  if (!doStatesAgree) return 'state_differs'
  if (pausesMs.length > PAUSES_MAX) return 'too_many_pauses'
  if (pausedMs > PAUSES_MS_MAX) return 'pauses_too_long'
  if (wallMs > simulatedMs + pausedMs + (simulatedMs * SLACK_PERCENT) / 100 + SLACK_MS) return 'too_slow'
  return score > 0 ? null : 'no_score'
}

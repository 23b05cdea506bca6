import { RULES_VERSION } from './game/rules.ts'
import type { UnrankedReason } from './game-run.ts'

/** Beyond simulated time and pauses a run may have taken so much longer: slow networks and machines. */
const SLACK_PERCENT = 5
const SLACK_MS = 2_000
const PAUSES_MAX = 3
const PAUSES_MS_MAX = 60_000

export type RankingFacts = {
  readonly score: number
  readonly rulesVersion: number
  /** From its start to its end by the database's clock. */
  readonly wallMs: number
  readonly simulatedMs: number
  /** What the browser says that it paused. */
  readonly pausesMs: readonly number[]
  /** Whether every state that the browser told is the server's. */
  readonly doStatesAgree: boolean
}

/**
 * Why a run stands on no board; null where it may.
 *
 * A run that took longer than it simulates may have been played in slow motion: real time and few pauses are what makes scores
 * comparable. Pay does not ask for it, because it goes by simulated time alone.
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

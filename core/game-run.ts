import { RULES_VERSION } from './game/rules.ts'

/**
 * Status of a run of a game.
 *
 * - `open`: still played, as far as the server knows
 * - `ended`: takes no more chunks; waits to be replayed and paid
 * - `settled`: replayed and paid
 * - `failed`: could not be replayed in time; nothing was paid, and an operator should look at it
 */
export const RUN_STATUSES = ['open', 'ended', 'settled', 'failed'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Cause of a run's end: its browser saved it, the same wallet started the same game again, or it was silent for too long. */
export type RunEnd = 'saved' | 'replaced' | 'silent'

/** Limits that cut a run's pay: the wallet's allowance of these 24 hours, or what all games may pay in a day. */
export const CUTS = ['allowance', 'budget'] as const
export type PayCut = (typeof CUTS)[number]

/** Reasons why a run is not ranked. Its pay does not depend on them. */
export const UNRANKED_REASONS = [
  'no_score',
  'too_slow',
  'too_many_pauses',
  'pauses_too_long',
  'state_differs',
  'old_rules',
  'not_replayed',
] as const
export type UnrankedReason = (typeof UNRANKED_REASONS)[number]

/**
 * Why a run could not be replayed.
 *
 * - `replay_slow`: the replay took longer than it may
 * - `replay_error`: the replay ended with an error, which has a message
 * - `replay_failed`: the replay ended with anything else
 */
export const REPLAY_PROBLEMS = ['replay_slow', 'replay_error', 'replay_failed'] as const
export type ReplayProblem = (typeof REPLAY_PROBLEMS)[number]

/**
 * How a run stands, as an operator asks for it.
 *
 * - `open`: not settled yet
 * - `ranked`: may be on the board
 * - `unranked`: may not, for an `UnrankedReason`
 * - `removed`: an operator has removed it from the board
 * - `failed`: could not be replayed
 */
export const RUN_STANDINGS = ['open', 'ranked', 'unranked', 'removed', 'failed'] as const
export type RunStanding = (typeof RUN_STANDINGS)[number]

/** Longest silence of an open run. After it the run has ended. */
export const SILENCE_MS_MAX = 90_000

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

/** Signals that an operator should look at a run. They prove nothing and refuse nothing. */
export const RUN_SIGNALS = ['steady_lead', 'steady_hold', 'many_hours', 'shared_network', 'score_differs'] as const
export type RunSignal = (typeof RUN_SIGNALS)[number]

/** Days for which the signals of a run count for its player. */
export const RECENT_DAYS = 30

/** Figures from which the signals of a run follow. Figures without a value are left out. */
export type RunFigures = {
  /** Jumps that cleared an obstacle. */
  readonly jumps?: number
  /** Spread of the leads of the presses before these jumps, in hundredths of a tick. */
  readonly leadSpread?: number
  /** Spread of the lengths of the presses, in hundredths of a tick. */
  readonly holdSpread?: number
  /** Milliseconds that the wallet has played in the 24 hours up to the run's end. */
  readonly playedMs?: number
  /** Other wallets that started runs from the same network on that day. */
  readonly otherWallets?: number
  /** Score that the browser reported. */
  readonly claimedScore?: number
}

/** Limits at which a figure becomes a signal; `docs/decisions/0037-courses-by-chunks.md` says how they were chosen. */
const LIMITS = {
  /** Fewest jumps from which the evenness of presses is judged. */
  jumpsMin: 30,
  /** Hundredths of a tick. A person's leads differ by two ticks and more. Those of a program with a fixed lead do not differ. */
  leadSpreadMax: 100,
  holdSpreadMax: 50,
  /** Milliseconds. Most people cannot play more in 24 hours. */
  playedMsMax: 8 * 3_600_000,
  /** A family or a café has as many. */
  otherWalletsMax: 3,
} as const

/**
 * Returns the signals of a run, in the order of `RUN_SIGNALS`.
 *
 * @param score result of the server's replay
 */
export function signalsOf(figures: RunFigures, score: number): RunSignal[] {
  const { jumps = 0, leadSpread, holdSpread, playedMs = 0, otherWallets = 0, claimedScore = score } = figures
  const isMeasured = jumps >= LIMITS.jumpsMin
  const found: Readonly<Record<RunSignal, boolean>> = {
    steady_lead: isMeasured && leadSpread !== undefined && leadSpread <= LIMITS.leadSpreadMax,
    steady_hold: isMeasured && holdSpread !== undefined && holdSpread <= LIMITS.holdSpreadMax,
    many_hours: playedMs > LIMITS.playedMsMax,
    shared_network: otherWallets > LIMITS.otherWalletsMax,
    score_differs: claimedScore !== score,
  }
  return RUN_SIGNALS.filter((signal) => found[signal])
}

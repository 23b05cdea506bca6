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
export type Cut = (typeof CUTS)[number]

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

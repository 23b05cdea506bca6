/**
 * Where a run of a game stands.
 *
 * - `open`: it is played, as far as the server knows
 * - `ended`: no more is taken of it; it waits to be replayed and paid
 * - `settled`: replayed and paid
 * - `failed`: it could not be replayed in time; nothing was paid, and an operator should look at it
 */
export const RUN_STATUSES = ['open', 'ended', 'settled', 'failed'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** What ended a run: its own last word, another start of the same wallet and game, or that nothing was heard of it. */
export type RunEnd = 'saved' | 'replaced' | 'silent'

/** What paid less than was played: the wallet's minutes of these 24 hours, or what all games may pay in a day. */
export const CUTS = ['allowance', 'budget'] as const
export type Cut = (typeof CUTS)[number]

/** Why a run stands on no board. What it is paid does not depend on it. */
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
 * How a run stands, as an operator asks for it.
 *
 * - `open`: it is not settled yet
 * - `ranked`: it may stand on the board
 * - `unranked`: it may not, for an `UnrankedReason`
 * - `removed`: an operator has taken it off
 * - `failed`: it could not be replayed
 */
export const RUN_STANDINGS = ['open', 'ranked', 'unranked', 'removed', 'failed'] as const
export type RunStanding = (typeof RUN_STANDINGS)[number]

/** Nothing heard of a run for so long: it has ended. */
export const SILENCE_MS_MAX = 90_000

import { ok, type Result, refuse } from './result.ts'

/**
 * Starts of mining that a wallet may make within an hour. Each stop that follows posts up to two lines for every lot of the
 * wallet.
 */
export const STARTS_PER_HOUR_MAX = 60

/** @param starts within the last hour, including this one; a start of several cards counts once */
export const checkStarts = (starts: number): Result<null, 'rate_limited'> =>
  starts > STARTS_PER_HOUR_MAX ? refuse('rate_limited') : ok(null)

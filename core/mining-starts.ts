import { ok, type Result, refuse } from './result.ts'

/** How often a wallet may start mining within an hour: each stop that follows posts up to two lines for every lot that it has. */
export const STARTS_PER_HOUR_MAX = 60

/** @param starts within the last hour, this one included; one that starts several cards counts once */
export const checkStarts = (starts: number): Result<null, 'rate_limited'> =>
  starts > STARTS_PER_HOUR_MAX ? refuse('rate_limited') : ok(null)

import type { Job } from './queue.ts'

/** A start has other things to do first. */
const SECONDS_AFTER_START = 15

/** Writes down four times an hour what is owed and what stands on the chain: of each day the latest reading stays. */
export const solvencyJob = (keepDay: () => Promise<void>): Job => ({
  name: 'solvency.day',
  schedule: '*/15 * * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  run: keepDay,
})

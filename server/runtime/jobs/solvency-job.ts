import type { Job } from './queue.ts'

/** Seconds after a start, which has other work to do first. */
const SECONDS_AFTER_START = 15

/** Records the debts and the chain balances four times an hour. The latest reading of each day is kept. */
export const solvencyJob = (keepDay: () => Promise<void>): Job => ({
  name: 'solvency.day',
  schedule: '*/15 * * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  run: keepDay,
})

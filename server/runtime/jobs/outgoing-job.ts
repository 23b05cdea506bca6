import type { Job } from './queue.ts'

/** Seconds after a start, which has other work to do first. */
const SECONDS_AFTER_START = 60

/** Compares transfers out of the hot wallet with the payouts, both ways, once a day and after each start. */
export const outgoingJob = (compareOutgoing: () => Promise<unknown>): Job => ({
  name: 'payouts.reconcile',
  schedule: '50 3 * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  run: async () => {
    await compareOutgoing()
  },
})

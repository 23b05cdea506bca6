import type { Job } from './queue.ts'

/** A start has other things to do first. */
const SECONDS_AFTER_START = 60

/** Compares once a day, and after each start, every transfer out of the hot wallet with the payouts, and the other way round. */
export const outgoingJob = (compareOutgoing: () => Promise<unknown>): Job => ({
  name: 'payouts.reconcile',
  schedule: '50 3 * * *',
  secondsAfterStart: SECONDS_AFTER_START,
  run: async () => {
    await compareOutgoing()
  },
})

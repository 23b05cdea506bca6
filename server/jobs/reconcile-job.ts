import type { Job } from './queue.ts'

/** Compares once a day every transfer into the treasury with the ledger, and the other way round. */
export const reconcileJob = (reconcileDaily: () => Promise<void>): Job => ({
  name: 'payments.reconcile',
  schedule: '40 3 * * *',
  run: reconcileDaily,
})

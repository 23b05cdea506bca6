import type { Job } from './queue.ts'

/** Compares transfers into the treasury with the ledger once a day, both ways. */
export const reconcileJob = (reconcileDaily: () => Promise<void>): Job => ({
  name: 'payments.reconcile',
  schedule: '40 3 * * *',
  run: reconcileDaily,
})

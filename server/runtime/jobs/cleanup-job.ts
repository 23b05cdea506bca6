import type { Job } from './queue.ts'

/** @param tidy deletes what has expired */
export const cleanupJob = (tidy: () => Promise<void>): Job => ({
  name: 'sign-in.cleanup',
  schedule: '*/10 * * * *',
  run: tidy,
})

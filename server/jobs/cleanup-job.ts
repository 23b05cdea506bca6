import type { Job } from './queue.ts'

/** @param tidy deletes what has run out */
export const cleanupJob = (tidy: () => Promise<void>): Job => ({
  name: 'sign-in.cleanup',
  schedule: '*/10 * * * *',
  run: tidy,
})

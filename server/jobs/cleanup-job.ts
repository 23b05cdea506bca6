import type { Job } from './queue.ts'

/** @param tidies each deletes what has run out of the tables of its own room */
export const cleanupJob = (tidies: readonly (() => Promise<void>)[]): Job => ({
  name: 'sign-in.cleanup',
  schedule: '*/10 * * * *',
  run: async () => {
    for (const tidy of tidies) await tidy()
  },
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { Executor } from '#server/db/statement.ts'

/**
 * Milliseconds by which each statement is delayed. Longer than a caller takes to continue, so that a statement that it does not
 * await shows.
 */
const PAUSE_MS = 5

/** Wraps an executor: delays its statements, and counts those that have started and not ended. A caller did not await these. */
export function countPending(executor: Executor) {
  let pending = 0
  const counted: Executor = {
    run: async (statement, values) => {
      pending += 1
      try {
        await sleep(PAUSE_MS)
        return await executor.run(statement, values)
      } finally {
        pending -= 1
      }
    },
  }
  return { executor: counted, pending: () => pending }
}

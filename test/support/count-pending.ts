import { setTimeout as sleep } from 'node:timers/promises'
import type { Executor } from '#server/db/statement.ts'

/** Longer than a caller takes to go on, so that a statement that it does not wait for shows. */
const PAUSE_MS = 5

/** Makes the same executor, slower, and counts the statements that were begun and have not ended: their caller did not wait. */
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

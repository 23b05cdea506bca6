import { afterEach, beforeEach } from 'vitest'

/*
 * Fails the test during which a promise was rejected without a handler, and names the reason. Leaves rejections outside of a
 * test to the runner, which names the file.
 */
const runners = process.listeners('unhandledRejection').filter(({ name }) => name !== recordRejection.name)
const uncaught: unknown[] = []
let isTesting = false

function recordRejection(reason: unknown, promise: Promise<unknown>): void {
  if (isTesting) uncaught.push(reason)
  else for (const runner of runners) runner(reason, promise)
}
process.removeAllListeners('unhandledRejection')
process.on('unhandledRejection', recordRejection)

beforeEach(() => {
  isTesting = true
  uncaught.length = 0
})

afterEach(async () => {
  // Node reports a rejection after the work that made it is complete.
  await new Promise((resolve) => setImmediate(resolve))
  isTesting = false
  if (uncaught.length > 0) throw new AggregateError(uncaught, `Nobody caught: ${uncaught.join('; ')}`)
})

import { afterEach, beforeEach } from 'vitest'

/*
 * A promise that nobody caught fails the test during which it was rejected, by name. What is rejected outside of a test is
 * left to the runner, which names the file.
 */
const runners = process.listeners('unhandledRejection').filter(({ name }) => name !== note.name)
const uncaught: unknown[] = []
let isTesting = false

function note(reason: unknown, promise: Promise<unknown>): void {
  if (isTesting) uncaught.push(reason)
  else for (const runner of runners) runner(reason, promise)
}
process.removeAllListeners('unhandledRejection')
process.on('unhandledRejection', note)

beforeEach(() => {
  isTesting = true
  uncaught.length = 0
})

afterEach(async () => {
  // Node tells of a rejection once the work that made it is done.
  await new Promise((resolve) => setImmediate(resolve))
  isTesting = false
  if (uncaught.length > 0) throw new AggregateError(uncaught, `Nobody caught: ${uncaught.join('; ')}`)
})

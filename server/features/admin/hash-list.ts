import { setTimeout as sleep } from 'node:timers/promises'

/** How long a hash that was taken off the list may still be found. */
const GOOD_MS = 60_000
/** The least time between two readings, so that made-up hashes cause at most four a second. */
const READ_EVERY_MS = 250

/**
 * Tells whether a hash is on a short list of the database. All of the list is read, and not the one hash: so there is no number of
 * look-ups that strangers could use up before the operator comes. A hash that is not known waits for the next reading, which has
 * seen all that was committed before the question.
 *
 * @param readAll throws where the database does not answer; then so does the question
 */
export function createHashList(readAll: () => Promise<readonly Buffer[]>): (hash: Buffer) => Promise<boolean> {
  let known: ReadonlySet<string> = new Set()
  let begunMs = Number.NEGATIVE_INFINITY
  let goodUntilMs = Number.NEGATIVE_INFINITY
  /** The reading that has not begun yet. */
  let next: Promise<void> | null = null
  let last = Promise.resolve()

  async function read(): Promise<void> {
    await sleep(Math.max(0, begunMs + READ_EVERY_MS - performance.now()))
    next = null
    begunMs = performance.now()
    known = new Set((await readAll()).map(nameOf))
    goodUntilMs = begunMs + GOOD_MS
  }

  function readNext(): Promise<void> {
    if (next === null) {
      next = last.then(read, read)
      last = next
    }
    return next
  }

  return async (hash) => {
    const name = nameOf(hash)
    if (performance.now() < goodUntilMs && known.has(name)) return true
    await readNext()
    return known.has(name)
  }
}

const nameOf = (hash: Buffer) => hash.toString('base64url')

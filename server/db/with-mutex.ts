import type { Database } from './pool.ts'

/** Maximum milliseconds of a wait. Only a caller that sends far more at once than a person would has to wait longer. */
const WAIT_MS_MAX = 15_000

class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
  /** HTTP status of the error. */
  readonly statusCode = 429
}

/** Waiting calls by caller. */
type Waiting = Map<string, (() => void)[]>

/** Waiting calls of each held mutex, by its key. */
const waitingFor = new WeakMap<Database, Map<string, Waiting>>()

/**
 * Runs actions with the same key one after the other: all writes of a wallet, or all new accounts that name a referrer.
 * Callers take turns, and the calls of one caller keep their order. It works within this process; between processes the
 * database's locks decide.
 *
 * Waiting here costs nothing. A call that waits in the database holds one of the process's few connections. One wallet that
 * writes a hundred times at once would keep all others from the database.
 *
 * @param key wallet, or another subject that is locked
 * @param caller network of the caller, for a key that many wait for
 * @throws TooManyAtOnce after waiting for 15 s; `act` is then never called
 */
export async function withMutex<T>(db: Database, key: string, act: () => Promise<T>, caller = ''): Promise<T> {
  const held = waitingFor.get(db) ?? new Map<string, Waiting>()
  waitingFor.set(db, held)
  const waiting = held.get(key)
  if (waiting === undefined) held.set(key, new Map())
  else await untilReleased(waiting, caller)
  try {
    return await act()
  } finally {
    const next = takeNext(held.get(key))
    if (next === undefined) held.delete(key)
    else next()
  }
}

/** Takes the next waiting call. Its caller then comes last. */
function takeNext(waiting: Waiting | undefined): (() => void) | undefined {
  const [caller, queue] = waiting?.entries().next().value ?? []
  if (caller === undefined || queue === undefined) return undefined
  const next = queue.shift()
  waiting?.delete(caller)
  if (queue.length > 0) waiting?.set(caller, queue)
  return next
}

const untilReleased = (waiting: Waiting, caller: string) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      const queue = waiting.get(caller) ?? []
      queue.splice(queue.indexOf(acquire), 1)
      if (queue.length === 0) waiting.delete(caller)
      reject(new TooManyAtOnce('too many calls wait for the same mutex'))
    }, WAIT_MS_MAX)
    const acquire = () => {
      clearTimeout(timer)
      resolve()
    }
    const queue = waiting.get(caller)
    if (queue === undefined) waiting.set(caller, [acquire])
    else queue.push(acquire)
  })

import type { Database } from './pool.ts'

/** Only a caller that sends far more at once than a person would has to wait longer than this. */
const WAIT_MS_MAX = 15_000

class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
  /** What the HTTP edge makes of it. */
  readonly statusCode = 429
}

/** Those who wait, by caller. */
type Waiting = Map<string, (() => void)[]>

/** Who waits for each mutex that is held, by its key. */
const waitingFor = new WeakMap<Database, Map<string, Waiting>>()

/**
 * Runs what has the same key one after the other: all that a wallet writes, or all new accounts that name a referrer. Callers take
 * turns, and the calls of one keep their order. It holds within this process; between processes the database's locks decide.
 *
 * Waiting here costs nothing. In the database each that waits holds one of the process's few connections: one wallet that
 * writes a hundred times at once would keep everybody else from the database.
 *
 * @param key the wallet, or what else is locked
 * @param caller the network that asks, for what many wait for
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

/** The caller that it takes from comes last afterwards. */
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

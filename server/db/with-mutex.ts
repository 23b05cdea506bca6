import type { Database } from './pool.ts'

/** Only a caller that sends far more at once than a person would has to wait longer than this. */
const WAIT_MS_MAX = 15_000

class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
  /** What the HTTP edge makes of it. */
  readonly statusCode = 429
}

/** Who waits for each mutex that is held, by its key. */
const waitingFor = new WeakMap<Database, Map<string, (() => void)[]>>()

/**
 * Runs what has the same key one after the other, in the order of the calls: all that a wallet writes, or all new accounts
 * that name a referrer. It holds within this process; between processes the database's locks decide.
 *
 * Waiting here costs nothing. In the database each that waits holds one of the process's few connections: one wallet that
 * writes a hundred times at once would keep everybody else from the database.
 *
 * @param key the wallet, or what else is locked
 * @throws TooManyAtOnce after waiting for 15 s; `act` is then never called
 */
export async function withMutex<T>(db: Database, key: string, act: () => Promise<T>): Promise<T> {
  const held = waitingFor.get(db) ?? new Map<string, (() => void)[]>()
  waitingFor.set(db, held)
  const waiting = held.get(key)
  if (waiting === undefined) held.set(key, [])
  else await untilReleased(waiting)
  try {
    return await act()
  } finally {
    const next = held.get(key)?.shift()
    if (next === undefined) held.delete(key)
    else next()
  }
}

const untilReleased = (waiting: (() => void)[]) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(acquire), 1)
      reject(new TooManyAtOnce('too many calls wait for the same mutex'))
    }, WAIT_MS_MAX)
    const acquire = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.push(acquire)
  })

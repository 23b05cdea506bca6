import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import type { Result } from '#core/result.ts'
import { faultOf } from '../fault.ts'
import type { Database, Transaction } from './statement.ts'

/** Error that carries a refusal out of a transaction, so that the database rolls it back. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: { readonly ok: false; readonly code: string }
  constructor(refusal: { readonly ok: false; readonly code: string }) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Maximum attempts of one decision that meets deadlocks or conflicts, before the caller receives the error. */
const TRIES_MAX = 4
/**
 * Maximum milliseconds of the first pause; grows with each attempt. Conflicting transactions wait for different times, or
 * they would conflict again.
 */
const PAUSE_MS_MAX = 40

/**
 * Runs a decision in a transaction. A value commits, and a refusal rolls back. If the database rolls the transaction back
 * because of another one, the decision runs again.
 *
 * @param decide acts only through its transaction, so that it may run again
 * @throws OutcomeUnknown if it may have been committed; it is never tried again here
 */
export async function transact<T, Code extends string>(
  db: Database,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> {
  for (let tries = 1; ; tries++) {
    try {
      return await decideOnce(db, decide)
    } catch (error) {
      if (faultOf(error) !== 'conflict' || tries === TRIES_MAX) throw error
      await sleep(Math.random() * PAUSE_MS_MAX * tries)
    }
  }
}

async function decideOnce<T, Code extends string>(
  db: Database,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await decide(tx)
      if (!result.ok) throw new Refused(result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal as Result<T, Code>
    throw error
  }
}

/** Runs a decision for a player's write. A wallet's transactions run one after the other. */
export const transactWithMutex = <T, Code extends string>(
  db: Database,
  wallet: Address,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> => withMutex(db, wallet, () => transact(db, decide))

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

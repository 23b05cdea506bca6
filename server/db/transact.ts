import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import type { Result } from '#core/result.ts'
import { faultOf } from '../fault.ts'
import type { Database, Transaction } from './pool.ts'
import { withMutex } from './with-mutex.ts'

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

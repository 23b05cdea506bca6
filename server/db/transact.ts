import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import type { Result } from '#core/result.ts'
import { faultOf } from '../fault.ts'
import type { Database, Transaction } from './pool.ts'
import { withMutex } from './with-mutex.ts'

/** Carries a refusal out of a transaction so that the database rolls it back. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: { readonly ok: false; readonly code: string }
  constructor(refusal: { readonly ok: false; readonly code: string }) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** How often one decision meets a deadlock or a conflict before the caller hears of it. */
const TRIES_MAX = 4
/** Grows with each try. Those that met each other wait for different times, or they would meet again. */
const PAUSE_MS_MAX = 40

/**
 * Runs a decision in a transaction: a value commits, a refusal leaves no trace. One that the database takes back for the sake of
 * another transaction is decided anew.
 *
 * @param decide does nothing but by its transaction, so that it may run again
 * @throws OutcomeUnknown where it may have been committed; that is never tried again here
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

/** The same for what a player writes: one transaction of a wallet after the other. */
export const transactWithMutex = <T, Code extends string>(
  db: Database,
  wallet: Address,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> => withMutex(db, wallet, () => transact(db, decide))

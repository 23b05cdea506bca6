import type { Address } from '#core/address.ts'
import type { Result } from '#core/result.ts'
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

/** Runs a decision in a transaction: a value commits, a refusal leaves no trace. */
export async function transact<T, Code extends string>(
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

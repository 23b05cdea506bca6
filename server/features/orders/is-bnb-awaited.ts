import type { Executor } from '../../db/statement.ts'
import { readAwaitedInBnb, readNamedInBnb } from './orders.sql.ts'

/** Hours for which a BNB payment is searched block by block, after its order or after it was named without one. */
const AWAITED_FOR_HOURS = 2

/**
 * Returns whether a player may have paid in BNB since a moment: for an order, or by a transaction that they have named.
 *
 * @param sinceMs Unix milliseconds
 */
export async function isBnbAwaited(db: Executor, sinceMs: bigint): Promise<boolean> {
  const since = { sinceMs, hours: AWAITED_FOR_HOURS }
  const [ordered, named] = await Promise.all([readAwaitedInBnb(db, since), readNamedInBnb(db, since)])
  return ordered.length > 0 || named.length > 0
}

import type { Executor } from '../../db/statement.ts'
import { readAwaitedInBnb } from './orders.sql.ts'

/** A payment in BNB is looked for block by block for so long after its order. */
const AWAITED_FOR_HOURS = 2

/**
 * Whether somebody may have paid an order in BNB since a moment.
 *
 * @param sinceMs Unix milliseconds
 */
export async function isBnbAwaited(db: Executor, sinceMs: bigint): Promise<boolean> {
  return (await readAwaitedInBnb(db, { sinceMs, hours: AWAITED_FOR_HOURS })).length > 0
}

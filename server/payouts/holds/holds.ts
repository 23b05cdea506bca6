import { type Executor, only } from '../../db/statement.ts'
import { insertHold, readIsHeld } from './holds.sql.ts'

export type HoldReason = 'restored' | 'moved'

/**
 * Puts payouts on hold until an operator ends the hold, in all processes and after every start. It runs in the transaction that
 * sets the database back, because the database lacks the payouts since that moment and would pay them again.
 *
 * @param asOf the moment that the database was set back to, or null if it is unknown
 */
export async function holdPayouts(
  executor: Executor,
  { reason, asOf }: { readonly reason: HoldReason; readonly asOf: Date | null },
): Promise<void> {
  await insertHold(executor, { reason, asOf })
}

/**
 * Returns whether payouts are on hold because the database was set back. Until the hold ends, no payout is signed, sent or
 * completed.
 */
export const isHeld = async (executor: Executor): Promise<boolean> => only(await readIsHeld(executor)).is_held

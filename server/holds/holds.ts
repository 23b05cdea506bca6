import { type Executor, only } from '../db/statement.ts'
import { insertHold, readIsHeld } from './holds.sql.ts'

export type HoldReason = 'restored' | 'moved'

/**
 * Has payouts wait for a person, in all processes and after every start, in the transaction that sets the database back: what
 * was paid since is not in it, and would be paid again.
 *
 * @param asOf the moment that the database was set back to; null where nobody knows
 */
export async function holdPayouts(
  executor: Executor,
  { reason, asOf }: { readonly reason: HoldReason; readonly asOf: Date | null },
): Promise<void> {
  await insertHold(executor, { reason, asOf })
}

/** Whether payouts wait for a person because the database was set back: until then nothing is signed, sent or completed. */
export const isHeld = async (executor: Executor): Promise<boolean> => only(await readIsHeld(executor)).is_held

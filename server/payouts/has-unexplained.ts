import type { Executor } from '../db/statement.ts'
import { findOpenDifference } from './outgoing/outgoing.sql.ts'
import { hasStrays } from './strays.ts'

/** Returns whether an alarm is open about a transfer without a payout, or about a payout without a transfer. */
export const hasDifference = async (executor: Executor): Promise<boolean> =>
  (await findOpenDifference(executor)).length > 0

/**
 * Returns whether money left the hot wallet that the record does not explain. Signing stops until an operator explains it.
 */
export const hasUnexplained = async (executor: Executor, chainId: number): Promise<boolean> =>
  (await hasStrays(executor, chainId)) || (await hasDifference(executor))

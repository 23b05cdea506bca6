import type { PayoutProblemCode } from '#core/payout-problem.ts'
import type { Executor } from '../db/statement.ts'
import { findLackingPayout } from './payouts.sql.ts'

const LACKING: readonly PayoutProblemCode[] = ['token_lacking', 'bnb_lacking']

/** Whether a payout waits for the hot wallet to be filled up, and for nothing else. */
export const lacksFunds = async (executor: Executor): Promise<boolean> =>
  (await findLackingPayout(executor, { codes: LACKING })).length > 0

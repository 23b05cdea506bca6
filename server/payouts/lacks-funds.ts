import { likePayoutProblem } from '#core/payout-problem.ts'
import type { Executor } from '../db/statement.ts'
import { findLackingPayout } from './payouts.sql.ts'

const LACKING = (['token_lacking', 'bnb_lacking'] as const).map(likePayoutProblem)

/** Whether a payout waits for the hot wallet to be filled up, and for nothing else. */
export const lacksFunds = async (executor: Executor): Promise<boolean> =>
  (await findLackingPayout(executor, { problems: LACKING })).length > 0

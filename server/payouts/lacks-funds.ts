import type { PayoutProblemCode } from '#core/payout-problem.ts'
import type { Executor } from '../db/statement.ts'
import { findLackingPayout } from './payouts.sql.ts'

const LACKING: readonly PayoutProblemCode[] = ['token_lacking', 'bnb_lacking']

/** Returns whether a payout waits only for the hot wallet to be topped up. */
export const lacksFunds = async (executor: Executor): Promise<boolean> =>
  (await findLackingPayout(executor, { codes: LACKING })).length > 0

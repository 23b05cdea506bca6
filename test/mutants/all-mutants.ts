import { CORE_EARNING } from './lists/core-earning.ts'
import { CORE_MONEY } from './lists/core-money.ts'
import { CORE_PAYOUTS } from './lists/core-payouts.ts'
import { SERVER_BOOKS } from './lists/server-books.ts'
import { SERVER_CHAIN } from './lists/server-chain.ts'
import { SERVER_EDGE } from './lists/server-edge.ts'
import { SERVER_MONEY } from './lists/server-money.ts'
import { SERVER_PAYOUTS } from './lists/server-payouts.ts'
import { SERVER_PLAY } from './lists/server-play.ts'
import { SERVER_WITHDRAWALS } from './lists/server-withdrawals.ts'
import type { Mutant } from './mutant.ts'

/** All bugs that `npm test -- mutants` tries, by room. */
export const MUTANTS: readonly Mutant[] = [
  ...CORE_MONEY,
  ...CORE_EARNING,
  ...CORE_PAYOUTS,
  ...SERVER_MONEY,
  ...SERVER_PLAY,
  ...SERVER_CHAIN,
  ...SERVER_PAYOUTS,
  ...SERVER_WITHDRAWALS,
  ...SERVER_BOOKS,
  ...SERVER_EDGE,
]

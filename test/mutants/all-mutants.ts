import { CORE_EARNING } from './core-earning.ts'
import { CORE_MONEY } from './core-money.ts'
import { CORE_PAYOUTS } from './core-payouts.ts'
import type { Mutant } from './mutant.ts'
import { SERVER_CHAIN } from './server-chain.ts'
import { SERVER_MONEY } from './server-money.ts'
import { SERVER_PLAY } from './server-play.ts'

/** Every bug that `npm run test:mutants` puts in, room by room. */
export const MUTANTS: readonly Mutant[] = [
  ...CORE_MONEY,
  ...CORE_EARNING,
  ...CORE_PAYOUTS,
  ...SERVER_MONEY,
  ...SERVER_PLAY,
  ...SERVER_CHAIN,
]

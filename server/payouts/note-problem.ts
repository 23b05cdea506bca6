import { isSameProblem, type PayoutProblem, sayPayoutProblem } from '#core/payout-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, PayoutKey } from './payout-rows.ts'
import { markForPerson, setProblem } from './payouts.sql.ts'

/** Writes down why a payout does not go on, for the operator to read; logged when it changes, not at every look. */
export async function noteProblem(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId, problem: known }: PayoutKey & Pick<Payout, 'problem'>,
  problem: PayoutProblem | null,
): Promise<void> {
  if (isSameProblem(known, problem)) return
  const changed = await setProblem(db, { userId, payoutId, problem: problem && JSON.stringify(problem) })
  if (changed.length > 0 && problem !== null)
    log.error({ payoutId, problem: sayPayoutProblem(problem) }, 'a payout waits')
}

/** The same reason for all of them. */
export async function noteSame(
  deps: Pick<PayoutDeps, 'db' | 'log'>,
  payouts: readonly Payout[],
  problem: PayoutProblem,
): Promise<void> {
  for (const payout of payouts) await noteProblem(deps, payout, problem)
}

/** Hands a payout to a person. It is followed on, and completed if the chain proves it after all; never refunded. */
export async function giveToPerson(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId }: PayoutKey,
  state: 'failed' | 'uncertain',
  problem: PayoutProblem,
): Promise<void> {
  const changed = await markForPerson(db, { userId, payoutId, state, problem: JSON.stringify(problem) })
  if (changed.length > 0) log.error({ payoutId, state, problem: sayPayoutProblem(problem) }, 'a payout needs a person')
}

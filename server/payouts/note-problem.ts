import { isSameProblem, type PayoutProblem, problemColumnsOf, sayPayoutProblem } from '#core/payout-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, PayoutKey } from './payout-rows.ts'
import { markForPerson, setProblem } from './payouts.sql.ts'

/** Records why a payout waits, for the operator. Logs the reason only when it changes. */
export async function noteProblem(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId, problem: known }: PayoutKey & Pick<Payout, 'problem'>,
  problem: PayoutProblem | null,
): Promise<void> {
  if (isSameProblem(known, problem)) return
  const changed = await setProblem(db, { userId, payoutId, ...problemColumnsOf(problem) })
  if (changed.length > 0 && problem !== null)
    log.error({ payoutId, problem: sayPayoutProblem(problem) }, 'a payout waits')
}

/** Records the same problem for all payouts. */
export async function noteSame(
  deps: Pick<PayoutDeps, 'db' | 'log'>,
  payouts: readonly Payout[],
  problem: PayoutProblem,
): Promise<void> {
  for (const payout of payouts) await noteProblem(deps, payout, problem)
}

/**
 * Hands a payout to a person. The driver still follows it, and completes it if the chain proves it after all. It is never
 * refunded.
 */
export async function giveToPerson(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId }: PayoutKey,
  state: 'failed' | 'uncertain',
  problem: PayoutProblem,
): Promise<void> {
  const changed = await markForPerson(db, { userId, payoutId, state, ...problemColumnsOf(problem) })
  if (changed.length > 0) log.error({ payoutId, state, problem: sayPayoutProblem(problem) }, 'a payout needs a person')
}

import type { PayoutDeps } from './payout-deps.ts'
import type { PayoutKey } from './payout-rows.ts'
import { markForPerson, setProblem } from './payouts.sql.ts'

/** Writes down why a payout does not go on, for the operator to read; logged when it changes, not at every look. */
export async function noteProblem(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId }: PayoutKey,
  problem: string | null,
): Promise<void> {
  const changed = await setProblem(db, { userId, payoutId, problem })
  if (changed.length > 0 && problem !== null) log.error({ payoutId, problem }, 'a payout waits')
}

/** Hands a payout to a person. It is followed on, and completed if the chain proves it after all; never refunded. */
export async function giveToPerson(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId }: PayoutKey,
  state: 'failed' | 'uncertain',
  problem: string,
): Promise<void> {
  const changed = await markForPerson(db, { userId, payoutId, state, problem })
  if (changed.length > 0) log.error({ payoutId, state, problem }, 'a payout needs a person')
}

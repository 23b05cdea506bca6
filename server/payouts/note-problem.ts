import { sql } from 'drizzle-orm'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout } from './payout-rows.ts'

/** Writes down why a payout does not go on, for the operator to read; logged when it changes, not at every look. */
export async function noteProblem(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { payoutId }: Pick<Payout, 'payoutId'>,
  problem: string | null,
): Promise<void> {
  const { rows } = await db.execute(sql`
    update payouts set problem = ${problem}
    where id = ${payoutId} and state in ('queued', 'signed', 'broadcast') and problem is distinct from ${problem}
    returning 1`)
  if (rows.length > 0 && problem !== null) log.error({ payoutId, problem }, 'a payout waits')
}

/** Hands a payout to a person. It is followed on, and completed if the chain proves it after all; never refunded. */
export async function giveToPerson(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { payoutId }: Pick<Payout, 'payoutId'>,
  state: 'failed' | 'uncertain',
  problem: string,
): Promise<void> {
  const { rows } = await db.execute(sql`
    update payouts set state = ${state}, problem = ${problem}
    where id = ${payoutId} and state in ('signed', 'broadcast', 'uncertain')
      and (state, problem) is distinct from (${state}, ${problem})
    returning 1`)
  if (rows.length > 0) log.error({ payoutId, state, problem }, 'a payout needs a person')
}

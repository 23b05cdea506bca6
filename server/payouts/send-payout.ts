import { sayPayoutProblem } from '#core/payout-problem.ts'
import { type BroadcastAnswer, broadcast } from '../chain/payouts/broadcast.ts'
import { markAttemptBroadcast } from './attempts.sql.ts'
import { isStopped } from './is-stopped.ts'
import { noteProblem } from './note-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, SignedAttempt } from './payout-rows.ts'
import { markBroadcast } from './payouts.sql.ts'

/**
 * Hands stored bytes to the network, the latest first; an older attempt where no node takes the later ones.
 *
 * @returns what a person must know, if no node has taken any
 */
export async function sendPayout(
  deps: PayoutDeps,
  payout: Payout,
  signed: readonly SignedAttempt[],
): Promise<string | null> {
  if (await isStopped(deps.db)) return null
  let complaint: string | null = null
  for (const { attempt, raw } of signed) {
    const answer = await broadcast(deps.chain, raw)
    complaint ??= answer.complaint
    if (!answer.isTaken) continue
    await noteTaken(deps, payout, attempt)
    return null
  }
  return sayComplaint(complaint)
}

/** Writes down what the nodes have said to the only transaction of a payout. */
export async function noteAnswer(
  deps: PayoutDeps,
  payout: Payout,
  attempt: number,
  { isTaken, complaint }: BroadcastAnswer,
): Promise<void> {
  if (isTaken) await noteTaken(deps, payout, attempt)
  else await noteProblem(deps, payout, sayComplaint(complaint))
}

async function noteTaken(deps: PayoutDeps, { userId, payoutId }: Payout, attempt: number): Promise<void> {
  await deps.atPoint?.('after broadcast', payoutId)
  await deps.db.transaction(async (tx) => {
    await markBroadcast(tx, { userId, payoutId })
    await markAttemptBroadcast(tx, { userId, payoutId, attempt })
  })
}

/** That its nonce is used, or that an earlier attempt still waits, is what the next look at the chain explains. */
const sayComplaint = (complaint: string | null): string | null =>
  complaint === null || /nonce too low|underpriced/i.test(complaint)
    ? null
    : sayPayoutProblem('not_taken', { complaint })

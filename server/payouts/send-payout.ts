import type { PayoutProblem } from '#core/payout-problem.ts'
import { type BroadcastAnswer, broadcast } from '../chain/payouts/broadcast.ts'
import { markAttemptBroadcast } from './attempts.sql.ts'
import { isStopped } from './is-stopped.ts'
import { noteProblem } from './note-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, SignedAttempt } from './payout-rows.ts'
import { markBroadcast } from './payouts.sql.ts'
import { sayRefusal } from './say-refusal.ts'

/** Answer about a payout that no node has accepted. */
export type Refused = {
  /** Problem for the operator; null for none. */
  readonly problem: PayoutProblem | null
  /** Gas price that the nodes' pools require, in wei; null if too few name a figure. */
  readonly neededWei: bigint | null
}

/**
 * Sends stored bytes to the network, latest attempt first. Sends an older attempt if no node accepts the later ones.
 *
 * @returns the answer to the latest attempt if no node accepted any; null if one did, or if sending is stopped
 */
export async function sendPayout(
  deps: PayoutDeps,
  payout: Payout,
  signed: readonly SignedAttempt[],
): Promise<Refused | null> {
  if (await isStopped(deps.db)) return null
  let refused: Refused | null = null
  for (const { attempt, raw, gasPriceWei } of signed) {
    const answer = await broadcast(deps.chain, raw)
    refused ??= { problem: sayRefusal(answer, gasPriceWei, deps.gasPrice), neededWei: answer.neededWei }
    if (!answer.isTaken) continue
    await noteTaken(deps, payout, attempt)
    return null
  }
  return refused
}

/** Records the nodes' answer to the only transaction of a payout. */
export async function noteAnswer(
  deps: PayoutDeps,
  payout: Payout,
  { attempt, priceWei }: { readonly attempt: number; readonly priceWei: bigint },
  answer: BroadcastAnswer,
): Promise<void> {
  if (answer.isTaken) await noteTaken(deps, payout, attempt)
  else await noteProblem(deps, payout, sayRefusal(answer, priceWei, deps.gasPrice))
}

async function noteTaken(deps: PayoutDeps, { userId, payoutId }: Payout, attempt: number): Promise<void> {
  await deps.atPoint?.('after broadcast', payoutId)
  await deps.db.transaction(async (tx) => {
    await markBroadcast(tx, { userId, payoutId })
    await markAttemptBroadcast(tx, { userId, payoutId, attempt })
  })
}

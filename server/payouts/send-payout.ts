import { type GasPriceBounds, readPriceRefusal, replacementOf } from '#core/gas-price.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { type BroadcastAnswer, broadcast } from '../chain/payouts/broadcast.ts'
import type { SignerFailed, SignerFailure } from '../chain/payouts/payout-wallet.ts'
import { markAttemptBroadcast } from './attempts.sql.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { noteProblem, type Payout, type SignedAttempt } from './payout-rows.ts'
import { markBroadcast } from './payouts.sql.ts'
import { isStopped } from './stops.ts'

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

/**
 * Returns the problem for the operator if no node accepts signed bytes; null if one does.
 *
 * Returns null for a used nonce too, because the next check of the chain explains it.
 *
 * @param priceWei gas price that they were signed with, in wei
 */
export function sayRefusal(
  { complaint, neededWei }: BroadcastAnswer,
  priceWei: bigint,
  { maxWei }: GasPriceBounds,
): PayoutProblem | null {
  if (complaint === null || /nonce too low/i.test(complaint)) return null
  if (readPriceRefusal(complaint) === null) return payoutProblem('not_taken', { complaint })
  const replacement = replacementOf(priceWei)
  const needed = neededWei !== null && neededWei > replacement ? neededWei : replacement
  const figures = { price: String(priceWei), needed: String(needed), limit: String(maxWei) }
  return payoutProblem('gas_too_low', figures)
}

const SIGNER_PROBLEMS = {
  down: 'signer_down',
  refused: 'signer_refused',
  wrong: 'signer_wrong',
} as const satisfies Record<SignerFailure, string>

/** Returns the problem for the operator if the signer gave no signature. */
export const saySignerFailure = ({ failure, complaint }: SignerFailed): PayoutProblem =>
  payoutProblem(SIGNER_PROBLEMS[failure], { complaint })

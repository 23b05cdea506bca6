import { sayPayoutProblem } from './payout-problem.ts'

/**
 * Where a payout stands. It is paid exactly once: what could have been broadcast is only ever sent again as the same bytes
 * or with the same nonce.
 *
 * - `queued`: decided, nothing signed yet
 * - `signed`: nonce reserved, bytes and hash stored; whether the network has them is not known yet
 * - `broadcast`: a node has taken it
 * - `uncertain`: its outcome cannot be told; waits for a person, is never refunded by itself
 * - `completed`: its transaction is final and moved the money
 * - `failed`: its transaction is final and reverted; waits for a person
 * - `awaiting_operator`: the operator pays from a wallet of their own and names the transaction
 */
export const PAYOUT_STATES = [
  'queued',
  'signed',
  'broadcast',
  'uncertain',
  'completed',
  'failed',
  'awaiting_operator',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Who signs: the server's own key, or the operator in a browser. */
export const PAYOUT_WAYS = ['hot_wallet', 'operator_wallet'] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/**
 * What became of one signed transaction, as all nodes see it.
 *
 * - `unknown`: no node has it
 * - `waiting`: some node has it, and it is not final
 * - `contradictory`: every node has it in a block, and they differ about what it did
 * - `paid`: final, and it moved exactly the payout
 * - `other`: final and successful, and it did not move the payout
 * - `reverted`: final, and it moved nothing
 */
export type AttemptOutcome = 'unknown' | 'waiting' | 'contradictory' | 'paid' | 'other' | 'reverted'

export type Attempt<Hash extends string = string> = { readonly hash: Hash; readonly outcome: AttemptOutcome }

/** What to do about a payout that was signed. Nothing here ever gives money back. */
export type PayoutStep<Hash extends string = string> =
  | { readonly step: 'complete'; readonly hash: Hash }
  | { readonly step: 'give to a person'; readonly state: 'failed' | 'uncertain'; readonly problem: string }
  | { readonly step: 'send again' }
  | { readonly step: 'wait' }

/**
 * Decides by what the chain proves, and by nothing else.
 *
 * @param attempts every transaction that was ever signed for the payout, all with its nonce
 * @param isNonceUsed whether a final transaction has used the nonce; read before the attempts were
 * @param isLongSilent whether the last attempt is so old that nodes should have come to agree
 */
export function judgeAttempts<Hash extends string>(
  attempts: readonly Attempt<Hash>[],
  isNonceUsed: boolean,
  isLongSilent: boolean,
): PayoutStep<Hash> {
  const first = (outcome: AttemptOutcome) => attempts.find((attempt) => attempt.outcome === outcome)
  const person = (state: 'failed' | 'uncertain', problem: string) =>
    ({ step: 'give to a person', state, problem }) as const
  const paid = first('paid')
  if (paid !== undefined) return { step: 'complete', hash: paid.hash }
  const other = first('other')
  if (other !== undefined) return person('uncertain', sayPayoutProblem('paid_other', { hash: other.hash }))
  const reverted = first('reverted')
  if (reverted !== undefined) return person('failed', sayPayoutProblem('reverted', { hash: reverted.hash }))
  if (first('contradictory') !== undefined) {
    return isLongSilent ? person('uncertain', sayPayoutProblem('nodes_disagree', {})) : { step: 'wait' }
  }
  if (first('waiting') !== undefined) return { step: 'wait' }
  if (isNonceUsed) return person('uncertain', sayPayoutProblem('nonce_taken', {}))
  return { step: 'send again' }
}

/** Pools take a replacement that pays at least this much more, in percent of the price before. */
const BUMP_PERCENT = 125n

/**
 * What the next attempt pays for gas: what the network asks for, and enough above the last attempt to replace it.
 *
 * @param last wei for each unit of gas; null for the first attempt
 * @returns null where that is more than we pay
 */
export function nextGasPrice(suggested: bigint, last: bigint | null, most: bigint): bigint | null {
  const replacing = last === null ? 1n : (last * BUMP_PERCENT + 99n) / 100n
  const price = suggested > replacing ? suggested : replacing
  return price <= most ? price : null
}

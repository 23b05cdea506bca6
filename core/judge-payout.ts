import { type PayoutProblem, payoutProblem } from './payout-problem.ts'

/**
 * Outcome of one signed transaction, as all nodes see it.
 *
 * - `unknown`: no node has it
 * - `waiting`: a node has it, and it is not final
 * - `contradictory`: every node has it in a block, and they differ about what it did
 * - `paid`: final, and it moved exactly the payout
 * - `other`: final and successful, and it did not move the payout
 * - `reverted`: final, and it moved nothing
 */
export type AttemptOutcome = 'unknown' | 'waiting' | 'contradictory' | 'paid' | 'other' | 'reverted'

export type Attempt<Hash extends string = string> = { readonly hash: Hash; readonly outcome: AttemptOutcome }

/**
 * Use of the nonce that a payout's attempts share, by a final transaction.
 *
 * - `free`: no transaction has used it
 * - `used`: a transaction has used it, and it is not proven which one
 * - `used by another`: used by a transaction that was not signed as a payment of this payout, so that no attempt can ever be
 *   mined
 * - `used by its payment`: the same, and that transaction moved exactly the payout: by hand
 */
export type NonceUse = 'free' | 'used' | 'used by another' | 'used by its payment'

/** Next step for a payout that was signed. No step returns money without proof that nothing can move it. */
export type PayoutStep<Hash extends string = string> =
  | { readonly step: 'complete'; readonly hash: Hash }
  | { readonly step: 'give to a person'; readonly state: 'failed' | 'uncertain'; readonly problem: PayoutProblem }
  | { readonly step: 'send again' }
  /** An operator wants it to end unpaid, so its nonce has to be used up. */
  | { readonly step: 'use nonce up' }
  /** An operator wants it to end unpaid, and no transaction can pay it any more. */
  | { readonly step: 'end unpaid' }
  | { readonly step: 'wait' }

export type SignedPayout<Hash extends string = string> = {
  /** All transactions that were signed with its nonce as payments of it. */
  readonly attempts: readonly Attempt<Hash>[]
  /** Read before the attempts. */
  readonly nonceUse: NonceUse
  /** Whether it was first signed so long ago that the nodes should agree by now. */
  readonly isLongSilent: boolean
  /** Whether an operator wants it to end unpaid. */
  readonly isEnding: boolean
}

/** Decides only by what the chain proves. */
export function judgeAttempts<Hash extends string>(payout: SignedPayout<Hash>): PayoutStep<Hash> {
  const { attempts, nonceUse, isLongSilent, isEnding } = payout
  const first = (outcome: AttemptOutcome) => attempts.find((attempt) => attempt.outcome === outcome)
  const person = (state: 'failed' | 'uncertain', problem: PayoutProblem) =>
    ({ step: 'give to a person', state, problem }) as const
  const paid = first('paid')
  if (paid !== undefined) return { step: 'complete', hash: paid.hash }
  // The nodes contradict each other about a final block. No payout is called over before that is resolved.
  if (first('contradictory') !== undefined) {
    return isLongSilent ? person('uncertain', payoutProblem('nodes_disagree', {})) : { step: 'wait' }
  }
  const other = first('other')
  const reverted = first('reverted')
  // A payment by hand returns no money: naming its transaction completes the payout.
  const isDead = other !== undefined || reverted !== undefined || nonceUse === 'used by another'
  if (isEnding && isDead) return { step: 'end unpaid' }
  if (other !== undefined) return person('uncertain', payoutProblem('paid_other', { hash: other.hash }))
  if (reverted !== undefined) return person('failed', payoutProblem('reverted', { hash: reverted.hash }))
  const isOfAnother = nonceUse === 'used by another' || nonceUse === 'used by its payment'
  if (isOfAnother) return person('uncertain', payoutProblem('nonce_taken', {}))
  if (isEnding && nonceUse === 'free') return { step: 'use nonce up' }
  if (first('waiting') !== undefined) return { step: 'wait' }
  if (nonceUse === 'used') return person('uncertain', payoutProblem('nonce_taken', {}))
  return { step: 'send again' }
}

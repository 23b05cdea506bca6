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
 * - `cancelled`: an operator ended it unpaid, and the money went back where it came from
 */
export const PAYOUT_STATES = [
  'queued',
  'signed',
  'broadcast',
  'uncertain',
  'completed',
  'failed',
  'awaiting_operator',
  'cancelled',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Who signs: the server's own key, or the operator in a browser. */
export const PAYOUT_WAYS = ['hot_wallet', 'operator_wallet'] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/**
 * How an operator ends a payout that nothing has paid.
 *
 * - `cancel`: the money goes back where it came from
 * - `hot_wallet`, `operator_wallet`: it is paid anew, by this way
 */
export const PAYOUT_ENDINGS = ['cancel', ...PAYOUT_WAYS] as const
export type PayoutEnding = (typeof PAYOUT_ENDINGS)[number]

/** What can be ended at once: nothing was ever signed for it, or nothing of that can be mined any more. */
export const isUnsigned = (state: PayoutState): boolean => state === 'queued' || state === 'awaiting_operator'

/** Whether it is over, paid or not. */
export const isPayoutOver = (state: PayoutState): boolean => state === 'completed' || state === 'cancelled'

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

/**
 * What a final transaction has done to the nonce that a payout's attempts share.
 *
 * - `free`: none has used it
 * - `used`: one has, and which is not proven
 * - `used by another`: one has that was not signed as a payment of this payout, so that none of its attempts can ever be mined
 */
export type NonceUse = 'free' | 'used' | 'used by another'

/** What to do about a payout that was signed. Nothing here ever gives money back without proof that nothing can move it. */
export type PayoutStep<Hash extends string = string> =
  | { readonly step: 'complete'; readonly hash: Hash }
  | { readonly step: 'give to a person'; readonly state: 'failed' | 'uncertain'; readonly problem: string }
  | { readonly step: 'send again' }
  /** An operator wants it to end unpaid: its nonce has to be used for nothing. */
  | { readonly step: 'use nonce up' }
  /** An operator wants it to end unpaid, and nothing can pay it any more. */
  | { readonly step: 'end unpaid' }
  | { readonly step: 'wait' }

export type SignedPayout<Hash extends string = string> = {
  /** Every transaction that was signed as a payment of it with its nonce. */
  readonly attempts: readonly Attempt<Hash>[]
  /** Read before the attempts were. */
  readonly nonceUse: NonceUse
  /** Whether the last attempt is so old that nodes should have come to agree. */
  readonly isLongSilent: boolean
  /** Whether an operator wants it to end unpaid. */
  readonly isEnding: boolean
}

/** Decides by what the chain proves, and by nothing else. */
export function judgeAttempts<Hash extends string>(payout: SignedPayout<Hash>): PayoutStep<Hash> {
  const { attempts, nonceUse, isLongSilent, isEnding } = payout
  const first = (outcome: AttemptOutcome) => attempts.find((attempt) => attempt.outcome === outcome)
  const person = (state: 'failed' | 'uncertain', problem: string) =>
    ({ step: 'give to a person', state, problem }) as const
  const paid = first('paid')
  if (paid !== undefined) return { step: 'complete', hash: paid.hash }
  // A contradiction is about a final block: it is cleared before anything is said to be over.
  if (first('contradictory') !== undefined) {
    return isLongSilent ? person('uncertain', sayPayoutProblem('nodes_disagree', {})) : { step: 'wait' }
  }
  const other = first('other')
  const reverted = first('reverted')
  const isDead = other !== undefined || reverted !== undefined || nonceUse === 'used by another'
  if (isEnding && isDead) return { step: 'end unpaid' }
  if (other !== undefined) return person('uncertain', sayPayoutProblem('paid_other', { hash: other.hash }))
  if (reverted !== undefined) return person('failed', sayPayoutProblem('reverted', { hash: reverted.hash }))
  if (nonceUse === 'used by another') return person('uncertain', sayPayoutProblem('nonce_taken', {}))
  if (isEnding && nonceUse === 'free') return { step: 'use nonce up' }
  if (first('waiting') !== undefined) return { step: 'wait' }
  if (nonceUse === 'used') return person('uncertain', sayPayoutProblem('nonce_taken', {}))
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

import type { PayoutState } from './payout.ts'

/** Payout that a transaction, or one of its logs, is taken for. A `logIndex` of -1 means the whole transaction. */
export type OutgoingClaim = {
  readonly logIndex: number
  readonly payout: { readonly state: PayoutState; readonly txHash: string | null }
}

/** Transfer out of the hot wallet, with what is recorded of its transaction. */
export type OutgoingFacts = {
  readonly txHash: string
  readonly logIndex: number
  readonly claims: readonly OutgoingClaim[]
  /** Whether an operator has explained the transaction. */
  readonly isExplained: boolean
}

/** States in which the transaction is still followed: it completes the payout, or an alarm is raised. */
const UNDER_WAY: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain']
const WHOLE_TRANSACTION = -1

/**
 * Returns whether a transfer out of the hot wallet is accounted for: it has paid a payout, is about to, or was explained.
 *
 * A payout that was cancelled, or was completed by another transaction, does not account for it: the transfer should not have
 * been made.
 */
export function isInRecord({ txHash, logIndex, claims, isExplained }: OutgoingFacts): boolean {
  const own = claims.filter((claim) => claim.logIndex === WHOLE_TRANSACTION || claim.logIndex === logIndex)
  const hasPaid = own.some(
    ({ payout: { state, txHash: paidBy } }) =>
      UNDER_WAY.includes(state) || (state === 'completed' && paidBy === txHash),
  )
  if (hasPaid) return true
  // An operator who linked some of its transfers to payouts has not explained the others.
  return isExplained && claims.every((claim) => claim.logIndex === WHOLE_TRANSACTION)
}

import type { PayoutState } from './payout.ts'

/** Which payout a transaction, or one of its logs, is taken for; -1 for all of the transaction. */
export type OutgoingClaim = {
  readonly logIndex: number
  readonly payout: { readonly state: PayoutState; readonly txHash: string | null }
}

/** A transfer out of the hot wallet, and what the record has of its transaction. */
export type OutgoingFacts = {
  readonly txHash: string
  readonly logIndex: number
  readonly claims: readonly OutgoingClaim[]
  /** Whether an operator has explained the transaction. */
  readonly isExplained: boolean
}

/** Their transaction is followed: it completes them, or an alarm is raised. */
const UNDER_WAY: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain']
const WHOLE_TRANSACTION = -1

/**
 * Whether money that left the hot wallet stands in the record: it has paid a payout, is about to, or was explained.
 *
 * A payout that was cancelled, or was completed by another transaction, explains nothing: it was paid and should not have been.
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

import type { ApiError } from '#web/lib/api-error.ts'
import type { ReleaseWord, SentTransaction } from './sent-transaction.ts'

/** Progress of one payment, as far as this page knows. Only the record forbids paying again, never this progress. */
export type PaymentProgress = {
  /**
   * - `in_wallet`: this page has asked the wallet
   * - `searching`: it is not known whether the transaction was sent
   * - `sent`: the network has it, or soon will
   * - `mined`: it has succeeded
   * - `ended`: see `ending`
   */
  readonly stage: 'in_wallet' | 'searching' | 'sent' | 'mined' | 'ended'
  readonly hash: string | null
  readonly isSpedUp: boolean
  /** Whether following or searching has reached its limit without a result. */
  readonly isLate: boolean
  /**
   * Chain's evidence while the payment is searched for.
   *
   * - `nothing`: no such payment so far
   * - `cannot_tell`: this browser cannot find out whether there is one
   * - `elsewhere`: another tab waits for the wallet's answer
   */
  readonly sign: 'looking' | 'nothing' | 'cannot_tell' | 'elsewhere'
  /** Wallet's answer instead of a hash. */
  readonly walletError: unknown
  /**
   * Ending of the payment. `not_sent` is proven by the wallet's refusal, and `refused` by the server's. A `ReleaseWord` is the
   * owner's own statement.
   */
  readonly ending: 'not_sent' | 'reverted' | 'cancelled' | 'refused' | 'over' | ReleaseWord | null
  readonly isAcknowledged: boolean
  readonly refusal: ApiError | null
  /** Reason why the server has not acknowledged it yet. */
  readonly delay: unknown
}

/** Progress of a payment that has just begun to be followed. */
export const BEGUN: PaymentProgress = {
  stage: 'sent',
  hash: null,
  isSpedUp: false,
  isLate: false,
  sign: 'looking',
  walletError: null,
  ending: null,
  isAcknowledged: false,
  refusal: null,
  delay: null,
}

/** Returns the statement with which a person may end the payment; null if no statement may. */
export function releaseWord(record: SentTransaction, progress: PaymentProgress | null): ReleaseWord | null {
  // A hash that a person has named after the wallet's own transaction succeeded can be removed like any other.
  const isOpen = record.ending === null || (record.ending === 'success' && record.isByHand)
  if (progress === null || !isOpen) return null
  if (record.hashes.length > 0)
    return record.isByHand && codeOf(progress.delay) === 'payment_unknown' ? 'sent_nothing' : null
  if (progress.stage !== 'searching') return null
  if (progress.sign === 'nothing') return 'sent_nothing'
  return progress.sign === 'cannot_tell' ? 'pays_anew' : null
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code ?? null

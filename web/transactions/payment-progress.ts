import type { ApiError } from '#web/lib/api-error.ts'
import type { ReleaseWord, SentTransaction } from './sent-transaction.ts'

/** What this page knows of one payment. What forbids to pay is the record, never this. */
export type PaymentProgress = {
  /**
   * - `in_wallet`: the wallet is asked by this page
   * - `searching`: whether it was sent is not known
   * - `sent`: the network has it, or is about to
   * - `mined`: it has succeeded
   * - `ended`: see `ending`
   */
  readonly stage: 'in_wallet' | 'searching' | 'sent' | 'mined' | 'ended'
  readonly hash: string | null
  readonly isSpedUp: boolean
  /** Followed or looked for to the limit, and still not known. */
  readonly isLate: boolean
  /**
   * What the chain shows while it is searched for.
   *
   * - `nothing`: no such payment so far
   * - `cannot_tell`: nobody here can find out whether there is one
   * - `elsewhere`: another tab waits for the wallet's answer
   */
  readonly sign: 'looking' | 'nothing' | 'cannot_tell' | 'elsewhere'
  /** What the wallet has answered instead of a hash. */
  readonly walletError: unknown
  /** `not_sent` and `refused` are proven too: by the wallet's refusal, and by the server's. The words are its owner's. */
  readonly ending: 'not_sent' | 'reverted' | 'cancelled' | 'refused' | 'over' | ReleaseWord | null
  readonly isAcknowledged: boolean
  readonly refusal: ApiError | null
  /** Why the server has not acknowledged it yet. */
  readonly delay: unknown
}

/** Of a payment that has only just begun to be followed. */
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

/** Null where nothing that a person says may end it. */
export function releaseWord(record: SentTransaction, progress: PaymentProgress | null): ReleaseWord | null {
  // What a person has named after the wallet's own transaction succeeded can be taken back like any other.
  const isOpen = record.ending === null || (record.ending === 'success' && record.isByHand)
  if (progress === null || !isOpen) return null
  if (record.hashes.length > 0)
    return record.isByHand && codeOf(progress.delay) === 'payment_unknown' ? 'sent_nothing' : null
  if (progress.stage !== 'searching') return null
  if (progress.sign === 'nothing') return 'sent_nothing'
  return progress.sign === 'cannot_tell' ? 'pays_anew' : null
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code ?? null

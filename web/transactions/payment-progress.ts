import type { ApiError } from '#web/lib/api-error.ts'
import type { SentTransaction } from './sent-transaction.ts'

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
  /** What the chain shows while it is searched for; `elsewhere`: another tab waits for the wallet's answer. */
  readonly sign: 'looking' | 'nothing' | 'elsewhere'
  /** What the wallet has answered instead of a hash. */
  readonly walletError: unknown
  /** `not_sent` and `refused` are proven too: by the wallet's refusal, and by the server's. */
  readonly ending: 'not_sent' | 'reverted' | 'cancelled' | 'refused' | 'over' | null
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

/** Whether a person may say that nothing was sent: the chain has shown nothing of it, or does not know the named hash. */
export function isReleasable(record: SentTransaction, progress: PaymentProgress | null): boolean {
  if (progress === null || record.ending !== null) return false
  if (record.hashes.length === 0) return progress.stage === 'searching' && progress.sign === 'nothing'
  return record.isByHand && codeOf(progress.delay) === 'payment_unknown'
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code ?? null

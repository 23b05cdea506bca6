import type { ApiError } from '#web/lib/api-error.ts'
import type { CallOutcome } from './announce.ts'
import type { ChainReader } from './chain-reader.ts'
import type { SentTransaction } from './sent-transaction.ts'
import type { TransactionStore } from './transaction-store.ts'

/** Dependencies of one purpose: how the server is told, and who must be signed in for that. */
type PurposeDeps = {
  readonly announce: (record: SentTransaction, hash: string) => Promise<CallOutcome>
  readonly whenSignedIn: (record: SentTransaction) => Promise<unknown>
  readonly noteSignedOut: (record: SentTransaction) => void
  /** Returns the transaction that the server knows for it; null if the server knows no transaction or cannot be asked now. */
  readonly hashOnServer: (record: SentTransaction) => Promise<string | null>
  /** Returns whether a refusal says that the transaction pays something else. */
  readonly isPaidElse: (refusal: ApiError) => boolean
  /** Whether the server's acknowledgement or refusal of the transaction ends the payment. */
  readonly isEndedByServer: boolean
  readonly retryMs: number
  readonly retryMaxMs: number
}

export type PaymentsDeps = {
  readonly store: TransactionStore
  /** Returns the reader of the chain that a record names, or of the platform's chain if it names no chain. */
  readonly chainOf: (record: SentTransaction) => ChainReader
  readonly purpose: PurposeDeps
  /**
   * Returns whether an error proves that nothing was sent: the person's own refusal (4001), or our own check before the wallet
   * was asked.
   */
  readonly isNotSent: (error: unknown) => boolean
  /** Holds a lock across all tabs. A tab that closes releases its lock. */
  readonly holdWhile: (name: string, until: Promise<unknown>) => void
  readonly isHeldElsewhere: (name: string) => Promise<boolean>
  readonly wait: (ms: number) => Promise<void>
}

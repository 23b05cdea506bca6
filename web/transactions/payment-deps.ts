import type { ApiError } from '#web/lib/api-error.ts'
import type { CallOutcome } from './announce.ts'
import type { ChainReader } from './chain-reader.ts'
import type { SentTransaction } from './sent-transaction.ts'
import type { TransactionStore } from './transaction-store.ts'

/** What one purpose brings: how the server is told, and who must be signed in for that. */
type PurposeDeps = {
  readonly announce: (record: SentTransaction, hash: string) => Promise<CallOutcome>
  readonly whenSignedIn: (record: SentTransaction) => Promise<unknown>
  readonly noteSignedOut: (record: SentTransaction) => void
  /** The transaction that the server knows for it; null where it knows none, or cannot be asked now. */
  readonly hashOnServer: (record: SentTransaction) => Promise<string | null>
  /** Whether a refusal says that the transaction pays something else. */
  readonly isPaidElse: (refusal: ApiError) => boolean
  /** Whether the server's acknowledgement or refusal of the transaction is the payment's own end. */
  readonly isEndedByServer: boolean
  readonly retryMs: number
  readonly retryMaxMs: number
}

export type PaymentsDeps = {
  readonly store: TransactionStore
  /** Of the chain that a record names; of the platform's where it names none. */
  readonly chainOf: (record: SentTransaction) => ChainReader
  readonly purpose: PurposeDeps
  /** Whether an error proves that nothing was sent: the person's own refusal (4001), or a check of ours before the wallet was asked. */
  readonly isNotSent: (error: unknown) => boolean
  /** Locks over all tabs: a tab that closes lets go. */
  readonly holdWhile: (name: string, until: Promise<unknown>) => void
  readonly isHeldElsewhere: (name: string) => Promise<boolean>
  readonly wait: (ms: number) => Promise<void>
}

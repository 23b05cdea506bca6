import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiError } from '#web/lib/api-error.ts'
import {
  isSetAside,
  keyOf,
  newestHash,
  type ReleaseReason,
  type SentTransaction,
  type TransactionKey,
} from './sent-transaction.ts'
import type { TransactionStore } from './transaction-store.ts'

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
   * Ending of the payment. `not_sent` is proven by the wallet's refusal, and `refused` by the server's. A `ReleaseReason` is the
   * owner's own statement.
   */
  readonly ending: 'not_sent' | 'reverted' | 'cancelled' | 'refused' | 'over' | ReleaseReason | null
  readonly isAcknowledged: boolean
  readonly refusal: ApiError | null
  /** Reason why the server has not acknowledged it yet. */
  readonly delay: unknown
}

/** Progress of a payment that has just begun to be followed. */
export const STARTED: PaymentProgress = {
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

export type PaymentTracker = ReturnType<typeof createPaymentTracker>

/** Creates the page's view of the payments of one purpose: their records, and the progress of each. */
export function createPaymentTracker(store: TransactionStore) {
  const progress: StoreApi<Readonly<Record<string, PaymentProgress>>> = createStore(() => ({}))

  const progressOf = (key: TransactionKey) => progress.getState()[keyOf(key)] ?? null

  /** Starts the progress of a new attempt, without the outcome of an earlier one. */
  function begin(key: TransactionKey, stage: PaymentProgress['stage']) {
    progress.setState({ [keyOf(key)]: { ...STARTED, stage } })
  }

  function clear(key: TransactionKey) {
    const { [keyOf(key)]: _, ...others } = progress.getState()
    progress.setState(others, true)
  }

  function report(key: TransactionKey, change: Partial<PaymentProgress>) {
    const before = progressOf(key) ?? STARTED
    progress.setState({ [keyOf(key)]: { ...before, ...change } })
  }

  function end(
    key: TransactionKey,
    ending: NonNullable<PaymentProgress['ending']>,
    more: Partial<PaymentProgress> = {},
  ) {
    report(key, { ...more, stage: 'ended', ending })
  }

  /** Returns whether the record is gone or has an ending, e.g. because the player released it or it ended elsewhere. */
  const isClosed = (key: TransactionKey) => store.find(key)?.ending !== null

  /**
   * Reports an ending that the record has. @returns whether following is over: the payment ended by this page, another tab or a
   * person's statement. A success is not over, because the server still has to be told.
   */
  function reportClosed(key: TransactionKey): boolean {
    const record = store.find(key)
    // Keeps an ending that was already reported, e.g. why the server has refused it.
    if (record === null && progressOf(key)?.stage !== 'ended') end(key, 'over')
    else if (record === null) return true
    else if (record.ending === 'success') report(key, { stage: 'mined', hash: newestHash(record) })
    else if (record.ending !== null) end(key, record.ending, { hash: newestHash(record) })
    return record === null || (record.ending !== null && record.ending !== 'success')
  }

  /** Returns a check for a transaction that is another payment's, or is known not to be this one's. */
  const isTakenBy = (key: TransactionKey) => (hash: string) =>
    store.state
      .getState()
      .records.some((it) => (keyOf(it) === keyOf(key) ? isSetAside(it, hash) : it.hashes.includes(hash)))

  /** Continues without the transaction that was taken for this payment's. */
  function dropTransaction(key: TransactionKey, change: Partial<SentTransaction>) {
    store.amend(key, change)
    const record = store.find(key)
    const hash = record === null ? null : newestHash(record)
    const isMined = record?.ending === 'success'
    const stage = hash === null ? 'searching' : isMined ? 'mined' : 'sent'
    report(key, { stage, sign: 'looking', hash, delay: null, isAcknowledged: false })
  }

  return { store, progress, progressOf, begin, clear, report, end, isClosed, reportClosed, isTakenBy, dropTransaction }
}

/** Returns the statement with which a person may end the payment; null if no statement may. */
export function releaseReason(record: SentTransaction, progress: PaymentProgress | null): ReleaseReason | null {
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

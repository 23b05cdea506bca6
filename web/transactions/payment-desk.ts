import { createStore, type StoreApi } from 'zustand/vanilla'
import { BEGUN, type PaymentProgress } from './payment-progress.ts'
import { isSetAside, keyOf, newestHash, type SentTransaction, type TransactionKey } from './sent-transaction.ts'
import type { TransactionStore } from './transaction-store.ts'

export type PaymentDesk = ReturnType<typeof createPaymentDesk>

/** Creates the page's view of the payments of one purpose: their records, and the progress of each. */
export function createPaymentDesk(store: TransactionStore) {
  const progress: StoreApi<Readonly<Record<string, PaymentProgress>>> = createStore(() => ({}))

  const progressOf = (key: TransactionKey) => progress.getState()[keyOf(key)] ?? null

  /** Starts the progress of a new attempt, without the outcome of an earlier one. */
  function begin(key: TransactionKey, stage: PaymentProgress['stage']) {
    progress.setState({ [keyOf(key)]: { ...BEGUN, stage } })
  }

  function clear(key: TransactionKey) {
    const { [keyOf(key)]: _, ...others } = progress.getState()
    progress.setState(others, true)
  }

  function report(key: TransactionKey, change: Partial<PaymentProgress>) {
    const before = progressOf(key) ?? BEGUN
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
  function goOnWithout(key: TransactionKey, change: Partial<SentTransaction>) {
    store.amend(key, change)
    const record = store.find(key)
    const hash = record === null ? null : newestHash(record)
    const isMined = record?.ending === 'success'
    const stage = hash === null ? 'searching' : isMined ? 'mined' : 'sent'
    report(key, { stage, sign: 'looking', hash, delay: null, isAcknowledged: false })
  }

  return { store, progress, progressOf, begin, clear, report, end, isClosed, reportClosed, isTakenBy, goOnWithout }
}

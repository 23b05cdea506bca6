import type { PurposeDeps } from './announce-hash.ts'
import type { BrowserChainReader } from './chain-reader.ts'
import { followTransaction, searchForPayment } from './follow-transaction.ts'
import type { PaymentTracker } from './payment-tracker.ts'
import { lockOf, nullIfSetAside, type SentTransaction, setAside, type TransactionKey } from './sent-transaction.ts'
import type { TransactionStore } from './transaction-store.ts'

export type PaymentsDeps = {
  readonly store: TransactionStore
  /** Returns the reader of the chain that a record names, or of the platform's chain if it names no chain. */
  readonly chainOf: (record: SentTransaction) => BrowserChainReader
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

/** Polls for a payment that may or may not have been sent: every 5 seconds, up to 60 times. */
const SEARCH_POLL_MS = 5_000
const SEARCHES_MAX = 60
/** Equal results in a row that are needed before the page shows them. */
const SAME_RESULTS_MIN = 3

/**
 * Finds the transaction of a payment whose hash the wallet has not given: first by the server, then by its call on the chain. A
 * tab that waits for the wallet will know the transaction. Until then no other tab takes a transaction of the same call for this
 * payment.
 *
 * @returns whether the search is over: the hash is known now, or the payment has ended
 */
export async function searchForHash(
  deps: PaymentsDeps,
  tracker: PaymentTracker,
  key: TransactionKey,
): Promise<boolean> {
  const { store, report } = tracker
  const search = (record: SentTransaction) => searchForPayment(deps.chainOf(record), record, tracker.isTakenBy(key))
  const counts = { nothing: 0, cannot_tell: 0 }
  for (let searches = 0; searches < SEARCHES_MAX; searches += 1) {
    const record = store.find(key)
    if (!isSearchedFor(record)) return true
    const hash = nullIfSetAside(await deps.purpose.fetchHash(record), record)
    const isElsewhere = await deps.isHeldElsewhere(lockOf(key))
    const sign = hash === null && !isElsewhere ? await search(record) : null
    // The payment was ended or named during this poll, so the result is outdated.
    if (!isSearchedFor(store.find(key))) return true
    const found = sign?.kind === 'found' ? sign.hash : hash
    if (found !== null) {
      store.amend(key, { hashes: [found], ...(hash === null && { found: [...record.found, found] }) })
      return true
    }
    counts.nothing = sign?.kind === 'nothing' ? counts.nothing + 1 : 0
    counts.cannot_tell = sign?.kind === 'cannot_tell' && sign.isForGood ? counts.cannot_tell + 1 : 0
    const seen = (['nothing', 'cannot_tell'] as const).find((it) => counts[it] >= SAME_RESULTS_MIN) ?? 'looking'
    report(key, { stage: 'searching', sign: isElsewhere ? 'elsewhere' : seen })
    await deps.wait(SEARCH_POLL_MS)
  }
  if (!isSearchedFor(store.find(key))) return true
  // The limit is reached, and the results do not agree.
  report(key, { isLate: true, ...(tracker.progressOf(key)?.sign === 'looking' && { sign: 'cannot_tell' }) })
  return false
}

/** Returns whether a record is open and has no transaction. */
const isSearchedFor = (record: SentTransaction | null): record is SentTransaction =>
  record !== null && record.ending === null && record.hashes.length === 0

type WatchedPayment = {
  readonly key: TransactionKey
  readonly record: SentTransaction
  readonly hash: string
}

/**
 * Follows a sent transaction on its chain to its end, and any transaction that replaces it.
 *
 * @param onNewHash called when another transaction now pays the payment
 * @returns whether the transaction turned out to be another payment's, so that this payment must still be followed
 */
export async function watchPayment(
  deps: Pick<PaymentsDeps, 'chainOf' | 'wait'>,
  tracker: PaymentTracker,
  { key, record, hash }: WatchedPayment,
  onNewHash: () => void,
): Promise<boolean> {
  const { store } = tracker
  let current = hash
  // A payout may be restarted under the same key. The end of this transaction then says nothing about the new attempt.
  const isCurrent = () => {
    const known = store.find(key)
    return known?.attempt === record.attempt && known.hashes.includes(hash)
  }
  const isOver = () => tracker.isClosed(key) || !isCurrent()
  const addNewHash = (newHash: string, isFound: boolean) => {
    const known = store.find(key)
    if (isOver() || known === null) return
    const found = isFound ? [...known.found, newHash] : known.found
    store.amend(key, { hashes: [...known.hashes, newHash], found, isAnnounced: false })
    current = newHash
    tracker.report(key, { hash: newHash, isSpedUp: true })
    onNewHash()
  }
  const ending = await followTransaction(
    {
      chain: deps.chainOf(record),
      wait: deps.wait,
      isOver,
      onNonce: (from, nonce, call) => isCurrent() && store.amend(key, { from, nonce, call }),
      onReplaced: (newHash) => addNewHash(newHash, store.find(key)?.found.includes(current) === true),
    },
    { ...record, hash },
  )
  const known = store.find(key)
  if (known === null || tracker.isClosed(key)) {
    tracker.reportClosed(key)
    return false
  }
  if (!isCurrent()) return false
  if (ending === 'success') {
    store.amend(key, { ending })
    tracker.report(key, { stage: 'mined' })
    return false
  }
  if (ending !== 'unknown' && ending !== 'over') {
    // A person has named another transaction meanwhile, and the server is told about that one.
    if (known.isByHand) return false
    // A transaction that was found by its call alone may prove a payment. Its failure proves nothing, because it may be another
    // payment.
    if (known.found.includes(current)) {
      tracker.dropTransaction(key, setAside(known))
      return true
    }
    store.amend(key, { ending })
    tracker.end(key, ending)
    return false
  }
  // A transaction that no node has shown may have been sped up. Its call is then found by its sender's nonces.
  const sign = await searchForPayment(deps.chainOf(known), known, tracker.isTakenBy(key))
  if (isOver()) return false
  if (sign.kind !== 'found' || known.hashes.includes(sign.hash)) {
    tracker.report(key, { isLate: true })
    return false
  }
  addNewHash(sign.hash, true)
  return watchPayment(deps, tracker, { key, record: known, hash: sign.hash }, onNewHash)
}

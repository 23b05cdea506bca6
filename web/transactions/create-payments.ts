import type { ApiError } from '#web/lib/api-error.ts'
import type { WalletCall } from '#web/wallet/payments.ts'
import { createAnnouncer } from './announce-hash.ts'
import { type PaymentsDeps, searchForHash, watchPayment } from './follow-payment.ts'
import { createPaymentTracker, releaseReason } from './payment-tracker.ts'
import {
  emptyTransaction,
  findBlockingPayment,
  isGuess,
  keyOf,
  lockOf,
  newestHash,
  type PaymentSubject,
  type ReleaseReason,
  type SentTransaction,
  setAside,
  type TransactionKey,
} from './sent-transaction.ts'

const HASH = /^0x[0-9a-f]{64}$/

export type PaymentRequest = PaymentSubject & {
  readonly from: string
  readonly chainId: number
  readonly call: WalletCall
  /** Asks the wallet, once. */
  readonly send: () => Promise<unknown>
}

/** `taken`: a payment for the same is open, here or in another tab. `not_stored`: the wallet was not asked. */
export type PaymentAttemptOutcome = 'followed' | 'not_sent' | 'taken' | 'not_stored'

/** Sends payments of one purpose and follows each to its end, whichever components are mounted. One instance for each page. */
export function createPayments(deps: PaymentsDeps) {
  const { store } = deps
  const tracker = createPaymentTracker(store)
  const { progressOf, report, end } = tracker
  const announce = createAnnouncer(deps, tracker, handleRefusal)
  /** Payments whose wallet answer this page awaits, and payments that it follows. */
  const inWallet = new Set<string>()
  const followed = new Map<string, Promise<void>>()

  async function pay(request: PaymentRequest): Promise<PaymentAttemptOutcome> {
    const { purpose, id, subject, chainId, call } = request
    const from = request.from.toLowerCase()
    const bare = { ...emptyTransaction(request), subject, chainId, from, call }
    tracker.begin(request, 'in_wallet')
    inWallet.add(keyOf(request))
    const prepared = await prepare(bare).catch((error: unknown) => ({ error }))
    if ('error' in prepared) {
      // The wallet was not asked, so nothing was sent.
      inWallet.delete(keyOf(request))
      end(request, 'not_sent', { walletError: prepared.error })
      return 'not_sent'
    }
    const { record, claim } = prepared
    if (claim !== 'claimed') {
      inWallet.delete(keyOf(request))
      tracker.clear(request)
      return claim
    }
    return handleAnswer({ purpose, id }, store.find(request) ?? record, request.send())
  }

  /** Stores the record with the nonce from which to search for the transaction. */
  async function prepare(bare: SentTransaction & { readonly from: string }) {
    const count = await deps.chainOf(bare).countAt(bare.from, 'latest')
    const record = { ...bare, nonceBefore: count?.value ?? null }
    return { record, claim: await store.claim(record) }
  }

  /** Handles the wallet's answer to a request of this page, or of the page before a reload. */
  async function handleAnswer(
    key: TransactionKey,
    record: SentTransaction,
    answer: Promise<unknown>,
  ): Promise<PaymentAttemptOutcome> {
    inWallet.add(keyOf(key))
    const settled = answer.then(
      (value) => ({ value, error: null }),
      (error: unknown) => ({ value: null, error }),
    )
    deps.holdWhile(lockOf(key), settled)
    const { value, error } = await settled
    inWallet.delete(keyOf(key))
    const hash = typeof value === 'string' ? value.toLowerCase() : ''
    if (HASH.test(hash)) {
      // Stores the whole record, because another tab may have closed or removed it meanwhile.
      store.save({ ...(store.find(key) ?? record), hashes: [hash], found: [], isAnnounced: false, ending: null })
    } else if (error !== null && deps.isNotSent(error)) {
      if (store.find(key)?.attempt === record.attempt) store.amend(key, { hashes: [], ending: 'not_sent' })
      end(key, 'not_sent', { walletError: error })
      return 'not_sent'
    } else {
      report(key, { stage: 'searching', sign: 'looking', walletError: error ?? new Error('') })
    }
    void follow(key)
    return 'followed'
  }

  /** Follows a payment to its end. Runs once for each payment, however often it is called. */
  function follow(key: TransactionKey): Promise<void> {
    const name = keyOf(key)
    const running = followed.get(name)
    if (running !== undefined) return running
    if (inWallet.has(name) || store.find(key) === null) return Promise.resolve()
    const following = followToEnd(key)
      .catch((error: unknown) => {
        console.warn('A payment could not be followed.', error)
        report(key, { isLate: true })
      })
      .finally(() => followed.delete(name))
    followed.set(name, following)
    return following
  }

  async function followToEnd(key: TransactionKey): Promise<void> {
    report(key, { isLate: false, ending: null })
    if (!(await searchForHash(deps, tracker, key)) || tracker.reportClosed(key)) return
    const record = store.find(key)
    const hash = record === null ? null : newestHash(record)
    if (record === null || hash === null) return
    report(key, { stage: record.ending === 'success' ? 'mined' : 'sent', hash, isSpedUp: record.hashes.length > 1 })
    void announce(key)
    const isSetAside =
      !record.isByHand && (await watchPayment(deps, tracker, { key, record, hash }, () => void announce(key)))
    const next = store.find(key)
    // The payment was restarted meanwhile, here or in another tab.
    const isOther = next?.ending === null && !next.hashes.includes(hash) && !next.isByHand && !inWallet.has(keyOf(key))
    if (isSetAside || isOther) await followToEnd(key)
  }

  /** Follows the payment again when `followToEnd` has ended. */
  function followAgain(key: TransactionKey) {
    void (followed.get(keyOf(key)) ?? Promise.resolve()).then(() => follow(key))
  }

  /**
   * Removes the hash that a person has named although the wallet was asked too, because the wallet may have sent another
   * transaction.
   */
  function removeNamedHash(key: TransactionKey, { hashes }: SentTransaction) {
    tracker.dropTransaction(key, { hashes: hashes.slice(0, -1), isByHand: false })
    followAgain(key)
  }

  /** Handles the server's refusal of the known transaction. The payment ends, unless its own transaction may still be found. */
  function handleRefusal(key: TransactionKey, refusal: ApiError) {
    const record = store.find(key)
    if (record?.wasAsked === true && record.isByHand) return removeNamedHash(key, record)
    if (record?.wasAsked === true && (isGuess(record) || deps.purpose.paysOther(refusal))) {
      // The server counts the wallet's own transaction for another payment of the same. The other payment's transaction may then
      // be this one's, so it is searched for.
      const found = isGuess(record) ? record.found : [...new Set([...record.found, ...record.hashes])]
      tracker.dropTransaction(key, { ...setAside({ ...record, found }), found })
      return followAgain(key)
    }
    store.forget(key)
    end(key, 'refused')
  }

  /**
   * Drops a transaction that was found by its call alone, after the server said that it pays something else.
   * @returns whether it was such a one
   */
  function dismissGuess(key: TransactionKey, hash: string | null): boolean {
    const record = store.find(key)
    if (record === null || newestHash(record) !== hash || !isGuess(record)) return false
    tracker.dropTransaction(key, setAside(record))
    followAgain(key)
    return true
  }

  return {
    store,
    progress: tracker.progress,
    progressOf,
    pay,
    follow,
    dismissGuess,
    /** Adopts a payment that only the server knows so far. */
    adopt(known: PaymentSubject, chainId: number, hash: string) {
      store.save({ ...emptyTransaction(known), ...known, chainId, hashes: [hash], isAnnounced: true })
    },
    /** Resumes the wait for an answer that the wallet still owes to an earlier page. */
    resumeAnswer(key: TransactionKey, answer: Promise<unknown>) {
      const record = store.find(key)
      if (record === null || inWallet.has(keyOf(key))) return
      report(key, { stage: 'in_wallet' })
      void handleAnswer(key, record, answer)
    },
    /** Records a transaction that a person has sent from elsewhere. @returns false if a payment of the same is already open */
    async name(payment: PaymentSubject, hash: string): Promise<boolean> {
      const record = {
        ...emptyTransaction(payment),
        subject: payment.subject,
        hashes: [hash],
        wasAsked: false,
        isByHand: true,
      }
      const obstacle = findBlockingPayment(store.state.getState().records, payment)
      // A payment that was not found can still be found by its transaction's hash.
      if (obstacle?.wasAsked === true && !obstacle.isByHand) {
        store.amend(obstacle, { hashes: [...obstacle.hashes, hash], isByHand: true, isAnnounced: false })
        report(obstacle, { hash, isLate: false })
        void follow(obstacle)
        void announce(obstacle)
        return true
      }
      if ((await store.claim(record)) !== 'claimed') return false
      tracker.begin(payment, 'sent')
      void follow(payment)
      return true
    },
    /**
     * Ends a payment that no program can end, by a person's statement. Accepts only the statement that the known facts allow
     * (`releaseReason`), and not while any tab waits for the wallet's answer.
     */
    async release(key: TransactionKey, reason: ReleaseReason): Promise<boolean> {
      const isElsewhere = await deps.isHeldElsewhere(lockOf(key))
      // Read after the wait, because the payment may have been found meanwhile.
      const record = store.find(key)
      if (record === null || releaseReason(record, progressOf(key)) !== reason || inWallet.has(keyOf(key))) return false
      if (isElsewhere) {
        void follow(key)
        report(key, { sign: 'elsewhere' })
        return false
      }
      if (record.wasAsked && record.isByHand) removeNamedHash(key, record)
      else {
        store.amend(key, { hashes: [], ending: reason })
        end(key, reason, { hash: null })
      }
      return true
    },
    /** Marks a payment as ended elsewhere, e.g. because the server has credited the order. */
    markOver: (key: TransactionKey) => store.amend(key, { ending: 'over' }),
  }
}

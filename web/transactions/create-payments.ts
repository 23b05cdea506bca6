import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WalletCall } from '#web/wallet/payments.ts'
import { announceUntilSettled, type CallOutcome } from './announce.ts'
import type { ChainReader } from './chain-reader.ts'
import { followTransaction } from './follow-transaction.ts'
import { lookForPayment } from './look-for-payment.ts'
import { BEGUN, type PaymentProgress, type ReleaseWord, releaseWord } from './payment-progress.ts'
import {
  bareTransaction,
  findObstacle,
  keyOf,
  newestHash,
  type SentTransaction,
  type TransactionKey,
  type Wish,
} from './sent-transaction.ts'
import type { TransactionStore } from './transaction-store.ts'

/** A payment of which it is not known whether it was sent is looked for every 5 seconds, up to 60 times. */
const LOOK_POLL_MS = 5_000
const LOOKS_MAX = 60
/** So often in a row the looks must find the same before it is said. */
const SAME_LOOKS_MIN = 3

const HASH = /^0x[0-9a-f]{64}$/

/** What one purpose brings: how the server is told, and who must be signed in for that. */
export type PurposeDeps = {
  readonly announce: (record: SentTransaction, hash: string) => Promise<CallOutcome>
  readonly whenSignedIn: (record: SentTransaction) => Promise<unknown>
  readonly noteSignedOut: (record: SentTransaction) => void
  /** The transaction that the server knows for it; null where it knows none, or cannot be asked now. */
  readonly hashOnServer: (record: SentTransaction) => Promise<string | null>
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

export type PayAsk = Wish & {
  readonly from: string
  readonly chainId: number
  readonly call: WalletCall
  /** Asks the wallet, once. */
  readonly send: () => Promise<unknown>
}

/** `taken`: a payment of the same is open, here or in another tab. `not_stored`: the wallet was not asked. */
export type PayOutcome = 'followed' | 'not_sent' | 'taken' | 'not_stored'

/** Sends payments of one purpose and sees each to its end, wherever the page's components are. One for each page. */
export function createPayments(deps: PaymentsDeps) {
  const { store, wait } = deps
  const progress: StoreApi<Readonly<Record<string, PaymentProgress>>> = createStore(() => ({}))
  /** Payments that this page waits for the wallet's answer of, or follows. */
  const inWallet = new Set<string>()
  const followed = new Map<string, Promise<void>>()

  const progressOf = (key: TransactionKey) => progress.getState()[keyOf(key)] ?? null

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

  /** Gone, released by a person, or ended by somebody else. */
  const isClosed = (key: TransactionKey) => store.find(key)?.ending !== null

  async function pay(ask: PayAsk): Promise<PayOutcome> {
    const { purpose, id, subject, chainId, call } = ask
    const from = ask.from.toLowerCase()
    const bare = { ...bareTransaction(ask), subject, chainId, from, call }
    // At once: what an earlier attempt has come to is no news of this one.
    progress.setState({ [keyOf(ask)]: { ...BEGUN, stage: 'in_wallet' } })
    inWallet.add(keyOf(ask))
    const prepared = await prepare(bare).catch((error: unknown) => ({ error }))
    if ('error' in prepared) {
      // The wallet was not asked, so nothing was sent.
      inWallet.delete(keyOf(ask))
      end(ask, 'not_sent', { walletError: prepared.error })
      return 'not_sent'
    }
    const { record, claim } = prepared
    if (claim !== 'claimed') {
      inWallet.delete(keyOf(ask))
      const { [keyOf(ask)]: _, ...others } = progress.getState()
      progress.setState(others, true)
      return claim
    }
    return takeAnswer({ purpose, id }, record, ask.send())
  }

  /** Written down, with the nonce from which on it can be looked for. */
  async function prepare(bare: SentTransaction & { readonly from: string }) {
    const count = await deps.chainOf(bare).countAt(bare.from, 'latest')
    const record = { ...bare, nonceBefore: count?.value ?? null }
    return { record, claim: await store.claim(record) }
  }

  /** The wallet's answer to what it was asked for, by this page or before it was reloaded. */
  async function takeAnswer(
    key: TransactionKey,
    record: SentTransaction,
    answer: Promise<unknown>,
  ): Promise<PayOutcome> {
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
      // Written whole: another tab may have given up on it meanwhile.
      store.put({ ...(store.find(key) ?? record), hashes: [hash], isAnnounced: false, ending: null })
    } else if (error !== null && deps.isNotSent(error)) {
      store.forget(key)
      end(key, 'not_sent', { walletError: error })
      return 'not_sent'
    } else {
      report(key, { stage: 'searching', sign: 'looking', walletError: error ?? new Error('') })
    }
    void follow(key)
    return 'followed'
  }

  /** Sees a payment to its end. Once for each payment, however often it is asked for. */
  function follow(key: TransactionKey): Promise<void> {
    const name = keyOf(key)
    const running = followed.get(name)
    if (running !== undefined) return running
    if (inWallet.has(name) || store.find(key) === null) return Promise.resolve()
    const run = followToEnd(key)
      .catch((error: unknown) => {
        console.warn('A payment could not be followed.', error)
        report(key, { isLate: true })
      })
      .finally(() => followed.delete(name))
    followed.set(name, run)
    return run
  }

  async function followToEnd(key: TransactionKey): Promise<void> {
    report(key, { isLate: false, ending: null })
    if (!(await search(key)) || reportClosed(key)) return
    const record = store.find(key)
    const hash = record === null ? null : newestHash(record)
    if (record === null || hash === null) return
    report(key, { stage: record.ending === 'success' ? 'mined' : 'sent', hash, isSpedUp: record.hashes.length > 1 })
    void tell(key)
    if (record.ending === null && !record.isByHand) await watch(key, record, hash)
  }

  /** @returns whether the end is known: from this page, from another tab, or by a person's word */
  function reportClosed(key: TransactionKey): boolean {
    const record = store.find(key)
    // What is said already stays: e.g. why the server has refused it.
    if (record === null && progressOf(key)?.stage !== 'ended') end(key, 'over')
    else if (record === null) return true
    else if (record.ending === 'success') report(key, { stage: 'mined', hash: newestHash(record) })
    else if (record.ending !== null) end(key, record.ending, { hash: newestHash(record) })
    return record === null || (record.ending !== null && record.ending !== 'success')
  }

  /** @returns whether its hash is known now */
  async function search(key: TransactionKey): Promise<boolean> {
    const counts = { nothing: 0, cannot_tell: 0 }
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const record = store.find(key)
      if (record === null || isClosed(key) || record.hashes.length > 0) return true
      const hash = await findSent(record)
      if (hash !== null) {
        store.amend(key, { hashes: [hash] })
        return true
      }
      const sign = await lookForPayment(deps.chainOf(record), record, isTakenBy(key))
      if (sign.kind === 'found') {
        store.amend(key, { hashes: [sign.hash] })
        return true
      }
      counts.nothing = sign.kind === 'nothing' ? counts.nothing + 1 : 0
      counts.cannot_tell = sign.kind === 'cannot_tell' && sign.isForGood ? counts.cannot_tell + 1 : 0
      const seen = (['nothing', 'cannot_tell'] as const).find((it) => counts[it] >= SAME_LOOKS_MIN) ?? 'looking'
      const isElsewhere = await deps.isHeldElsewhere(lockOf(key))
      report(key, { stage: 'searching', sign: isElsewhere ? 'elsewhere' : seen })
      await wait(LOOK_POLL_MS)
    }
    // Looked to the limit, and the looks agree on nothing.
    report(key, { isLate: true, ...(progressOf(key)?.sign === 'looking' && { sign: 'cannot_tell' }) })
    return false
  }

  const findSent = (record: SentTransaction) => deps.purpose.hashOnServer(record)

  const isTakenBy = (key: TransactionKey) => (hash: string) =>
    store.state.getState().records.some((it) => keyOf(it) !== keyOf(key) && it.hashes.includes(hash))

  async function watch(key: TransactionKey, record: SentTransaction, hash: string): Promise<void> {
    const ending = await followTransaction(
      {
        chain: deps.chainOf(record),
        wait,
        isOver: () => isClosed(key),
        onNonce: (from, nonce, call) => store.amend(key, { from, nonce, call }),
        onReplaced: (newHash) => {
          store.amend(key, { hashes: [...(store.find(key)?.hashes ?? []), newHash], isAnnounced: false })
          report(key, { hash: newHash, isSpedUp: true })
          void tell(key)
        },
      },
      { ...record, hash },
    )
    if (isClosed(key)) return void reportClosed(key)
    if (ending === 'unknown' || ending === 'over') return watchOther(key)
    store.amend(key, { ending })
    if (ending === 'success') report(key, { stage: 'mined' })
    else end(key, ending)
  }

  /** A transaction that no node has ever shown may have been sped up: then its call is found by its sender's nonces. */
  async function watchOther(key: TransactionKey): Promise<void> {
    const record = store.find(key)
    if (record === null) return
    const sign = await lookForPayment(deps.chainOf(record), record, isTakenBy(key))
    if (sign.kind !== 'found' || record.hashes.includes(sign.hash)) return report(key, { isLate: true })
    store.amend(key, { hashes: [...record.hashes, sign.hash], isAnnounced: false })
    report(key, { hash: sign.hash, isSpedUp: true })
    void tell(key)
    await watch(key, record, sign.hash)
  }

  const told = new Map<string, Promise<void>>()

  /** Tells the server, in one loop for each payment. */
  function tell(key: TransactionKey): Promise<void> {
    const name = keyOf(key)
    const running = told.get(name)
    if (running !== undefined) return running
    const run = announceToEnd(key).finally(() => told.delete(name))
    told.set(name, run)
    return run
  }

  async function announceToEnd(key: TransactionKey): Promise<void> {
    const first = store.find(key)
    if (first === null || (first.isAnnounced && !deps.purpose.isEndedByServer)) return
    const purpose = deps.purpose
    const current = () => store.find(key) ?? first
    const outcome = await announceUntilSettled({
      announce: (hash) => purpose.announce(current(), hash),
      currentHash: () => newestHash(current()) ?? '',
      whenSignedIn: () => purpose.whenSignedIn(current()),
      noteSignedOut: () => purpose.noteSignedOut(current()),
      onLater: (delay) => report(key, { delay }),
      isOver: () => store.find(key) === null || isProvenUnpaid(current()) || current().ending === 'over',
      wait,
      retryMs: purpose.retryMs,
      retryMaxMs: purpose.retryMaxMs,
    })
    if (outcome.kind === 'done') {
      store.amend(key, { isAnnounced: true, ...(purpose.isEndedByServer && { ending: 'over' }) })
      report(key, { isAcknowledged: true, delay: null })
      if (purpose.isEndedByServer) end(key, 'over', { hash: outcome.hash })
    } else if (outcome.kind === 'refused') {
      report(key, { refusal: outcome.error, delay: null })
      if (purpose.isEndedByServer) dismissHash(key, 'refused')
    } else if (outcome.kind === 'given_up') report(key, { isLate: true })
  }

  /** The known transaction pays nothing. Where the wallet was asked too, it may have sent another one. */
  function dismissHash(key: TransactionKey, ending: 'refused' | 'over') {
    const record = store.find(key)
    if (record?.wasAsked === true && record.isByHand) {
      const hashes = record.hashes.slice(0, -1)
      store.amend(key, { hashes, isByHand: false })
      const stage = hashes.length === 0 ? 'searching' : 'sent'
      report(key, { stage, sign: 'looking', hash: hashes.at(-1) ?? null, delay: null })
      void (followed.get(keyOf(key)) ?? Promise.resolve()).then(() => follow(key))
      return
    }
    store.forget(key)
    end(key, ending)
  }

  return {
    store,
    progress,
    progressOf,
    pay,
    follow,
    /** A payment that only the server knows of so far. */
    adopt(wish: Wish, chainId: number, hash: string) {
      store.put({ ...bareTransaction(wish), ...wish, chainId, hashes: [hash], isAnnounced: true })
    },
    /** What an earlier page has asked the wallet for, and the wallet will still answer. */
    resumeAnswer(key: TransactionKey, answer: Promise<unknown>) {
      const record = store.find(key)
      if (record === null || inWallet.has(keyOf(key))) return
      report(key, { stage: 'in_wallet' })
      void takeAnswer(key, record, answer)
    },
    /** A person names a transaction that they have sent from elsewhere. @returns whether none is open already */
    async name(wish: Wish, hash: string): Promise<boolean> {
      const record = {
        ...bareTransaction(wish),
        subject: wish.subject,
        hashes: [hash],
        wasAsked: false,
        isByHand: true,
      }
      const obstacle = findObstacle(store.state.getState().records, wish)
      // Whoever knows the transaction of a payment that was not found helps to find it.
      if (obstacle?.wasAsked === true && !obstacle.isByHand) {
        store.amend(obstacle, { hashes: [...obstacle.hashes, hash], isByHand: true, isAnnounced: false })
        report(obstacle, { hash, isLate: false })
        void follow(obstacle)
        void tell(obstacle)
        return true
      }
      if ((await store.claim(record)) !== 'claimed') return false
      progress.setState({ [keyOf(wish)]: BEGUN })
      void follow(wish)
      return true
    },
    /**
     * A person ends what no machine can: by the word that what is known allows (`releaseWord`) and no other, and not while
     * any tab waits for the wallet's answer.
     */
    async release(key: TransactionKey, word: ReleaseWord): Promise<boolean> {
      const isAllowed = () => {
        const record = store.find(key)
        return record !== null && releaseWord(record, progressOf(key)) === word && !inWallet.has(keyOf(key))
      }
      // Asked again after the wait: it may have been found meanwhile.
      if (!isAllowed() || (await deps.isHeldElsewhere(lockOf(key))) || !isAllowed()) return false
      dismissHash(key, 'over')
      return true
    },
    /** Somebody else has learned the end, e.g. the server has credited the order. */
    markOver: (key: TransactionKey) => store.amend(key, { ending: 'over' }),
  }
}

const isProvenUnpaid = ({ ending }: SentTransaction) => ending === 'reverted' || ending === 'cancelled'

const lockOf = (key: TransactionKey) => `paying:${keyOf(key)}`

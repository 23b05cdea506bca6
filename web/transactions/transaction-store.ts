import { createStore, type StoreApi } from 'zustand/vanilla'
import { storageKeyOf } from './has-stored-transaction.ts'
import {
  emptyTransaction,
  findBlockingPayment,
  isSameKey,
  isSetAside,
  keyOf,
  type PaymentSubject,
  type Purpose,
  readTransaction,
  type SentTransaction,
  type TransactionKey,
  writeTransaction,
} from './sent-transaction.ts'

const KEY = /^sentTransaction:(order|payout):(.+)$/

/** Maximum of paid payouts that stay stored, so that no other tab offers to pay one again. The lowest numbers are removed first. */
const PAID_PAYOUTS_MAX = 200

export type TransactionsState = {
  readonly records: readonly SentTransaction[]
  /** Keys of records that this browser could not store. They last as long as the page. */
  readonly unstored: ReadonlySet<string>
  /** False if the browser refuses to read. It is then unknown what another page has sent. */
  readonly isReadable: boolean
}

/**
 * Returns whether a pay button may be shown. Money of the platform is not sent if it may already have been sent. A player's order
 * is new, and known to the server.
 */
export const mayPay = ({ records, isReadable }: TransactionsState, payment: PaymentSubject) =>
  (isReadable || payment.purpose === 'order') && findBlockingPayment(records, payment) === null

export type TransactionStoreDeps = {
  /** Returns the storage. Throws or returns null if the browser refuses it. */
  readonly storage: () => Storage | null
  /** Runs one function at a time across all tabs of the browser. */
  readonly exclusively: <T>(run: () => T) => Promise<T>
}

export type StoreClaim = 'claimed' | 'taken' | 'not_stored'

export type TransactionStore = {
  readonly state: StoreApi<TransactionsState>
  readonly find: (key: TransactionKey) => SentTransaction | null
  /** Claims a payment: stores its record before the wallet is asked, unless a payment of the same is open in any tab. */
  readonly claim: (record: SentTransaction) => Promise<StoreClaim>
  /** Stores a whole record, whether or not one exists. */
  readonly save: (record: SentTransaction) => void
  readonly amend: (key: TransactionKey, change: Partial<SentTransaction>) => void
  readonly forget: (key: TransactionKey) => void
  /** Reads the records again after another tab has written. */
  readonly reload: () => void
  /** Stores this page's records again after the storage was emptied. */
  readonly restore: () => void
}

/**
 * Creates the store of everything that a wallet of this browser was asked to send and whose end is not known yet.
 *
 * No call throws after a wallet was asked: records that cannot be stored stay in memory.
 */
export function createTransactionStore({ storage, exclusively }: TransactionStoreDeps): TransactionStore {
  /** Records that could not be stored. They override stored ones of the same attempt. */
  const overlay = new Map<string, SentTransaction>()
  /** Records that could not be removed. */
  const removed = new Map<string, SentTransaction>()
  const state = createStore<TransactionsState>(() => ({ records: [], unstored: new Set(), isReadable: true }))

  function reload() {
    migrateEarlierRecords()
    // If storage cannot be read now, the records that were read before still count.
    const stored = readStored(storage)
    const records = new Map((stored ?? state.getState().records).map((it) => [keyOf(it), it]))
    // Another tab may have restarted a payment meanwhile. This tab's record is then of the attempt before.
    for (const [key, record] of removed) {
      const isStill = records.get(key)?.attempt === record.attempt
      if (isStill) records.delete(key)
      const isGone = stored !== null && (!isStill || attempt(storage, (it) => it.removeItem(storageKeyOf(record))))
      if (isGone) removed.delete(key)
    }
    for (const [key, record] of overlay) {
      const other = records.get(key)
      if (other === undefined) records.set(key, record)
      else if (other.attempt === record.attempt) records.set(key, mergeRecords(other, record))
      else overlay.delete(key)
    }
    const unstored = new Set(overlay.keys())
    state.setState({ records: [...records.values()], unstored, isReadable: stored !== null })
  }

  /** @returns whether it is stored */
  function write(record: SentTransaction): boolean {
    const isStored = attempt(storage, (it) => it.setItem(storageKeyOf(record), writeTransaction(record)))
    removed.delete(keyOf(record))
    if (isStored) overlay.delete(keyOf(record))
    else overlay.set(keyOf(record), record)
    return isStored
  }

  /**
   * Moves records of earlier versions to today's keys, so that an update loses no payment. Removes an old key once all its
   * records are stored.
   */
  function migrateEarlierRecords() {
    for (const key of EARLIER_KEYS) {
      const text = readItem(storage, key)
      if (text === null) continue
      const known = readStored(storage) ?? []
      const missing = readEarlierRecords(key, text).filter((it) => !known.some((other) => isSameKey(it, other)))
      if (missing.map(write).every(Boolean)) attempt(storage, (it) => it.removeItem(key))
    }
  }

  function forgetOldPayouts() {
    const paid = state.getState().records.filter((it) => it.purpose === 'payout' && it.ending === 'over')
    const surplus = paid.sort((a, b) => Number(a.id) - Number(b.id)).slice(0, -PAID_PAYOUTS_MAX)
    for (const { purpose, id } of surplus) attempt(storage, (it) => it.removeItem(storageKeyOf({ purpose, id })))
  }

  const find = (key: TransactionKey) => state.getState().records.find((it) => isSameKey(it, key)) ?? null

  reload()
  return {
    state,
    find,
    reload,
    claim: (record) =>
      exclusively(() => {
        reload()
        if (findBlockingPayment(state.getState().records, record) !== null || wasSentFor(find(record))) return 'taken'
        if (!mayPay(state.getState(), record)) return 'not_stored'
        forgetOldPayouts()
        const isStored = write({ ...record, attempt: newAttempt() })
        // A payout needs a stored record. Without one, another tab, or this one after a reload, would offer to pay again.
        if (!isStored && record.purpose === 'payout') overlay.delete(keyOf(record))
        reload()
        return isStored || record.purpose === 'order' ? 'claimed' : 'not_stored'
      }),
    save(record) {
      write(record)
      reload()
    },
    amend(key, change) {
      reload()
      const current = find(key)
      if (current === null) return
      write({ ...current, ...change })
      reload()
    },
    restore() {
      for (const record of state.getState().records) write(record)
      reload()
    },
    forget(key) {
      const record = find(key)
      const isRemoved = attempt(storage, (it) => it.removeItem(storageKeyOf(key)))
      overlay.delete(keyOf(key))
      if (!isRemoved && record !== null) removed.set(keyOf(key), record)
      reload()
    },
  }
}

/** Merges a record that this tab could not store with what another tab has learned of the same payment meanwhile. */
const mergeRecords = (stored: SentTransaction, own: SentTransaction): SentTransaction => ({
  ...own,
  hashes: [...new Set([...stored.hashes, ...own.hashes])].filter(
    (it) => isNamed(own, it) || (!isSetAside(stored, it) && !isSetAside(own, it)),
  ),
  found: [...new Set([...stored.found, ...own.found])],
  isAnnounced: own.isAnnounced || stored.isAnnounced,
  ending: own.ending ?? stored.ending,
})

/** Returns whether a hash was named by the wallet or by a person, not found. */
const isNamed = ({ hashes, found }: SentTransaction, hash: string) => hashes.includes(hash) && !found.includes(hash)

const newAttempt = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

/**
 * Returns whether an order already has a transaction. An order is paid by one transaction: after a failed one, a new order is
 * made.
 */
const wasSentFor = (record: SentTransaction | null) => record?.purpose === 'order' && record.hashes.length > 0

/** Returns whether a storage key holds records. */
export const isTransactionStorageKey = (key: string) =>
  KEY.test(key) || (EARLIER_KEYS as readonly string[]).includes(key)

/** Reads the stored records; null if the browser refuses to read. */
function readStored(storage: TransactionStoreDeps['storage']): readonly SentTransaction[] | null {
  const found: SentTransaction[] = []
  const isRead = attempt(storage, (it) => {
    for (let index = 0; index < it.length; index += 1) {
      const key = it.key(index)
      const [, purpose, id] = KEY.exec(key ?? '') ?? []
      const text = key === null ? null : it.getItem(key)
      if (id === undefined || text === null) continue
      found.push(readTransaction({ purpose: purpose as Purpose, id }, text))
    }
  })
  return isRead ? found : null
}

function readItem(storage: TransactionStoreDeps['storage'], key: string): string | null {
  let text: string | null = null
  attempt(storage, (it) => {
    text = it.getItem(key)
  })
  return text
}

/** @returns whether the browser allowed it */
function attempt(storage: TransactionStoreDeps['storage'], act: (storage: Storage) => void): boolean {
  try {
    const place = storage()
    if (place === null) return false
    act(place)
    return true
  } catch (error) {
    console.warn('A record of what was sent could not be stored.', error)
    return false
  }
}

/** Storage keys of earlier versions: one list of players' payments, one map of payouts. */
const EARLIER_KEYS = ['pendingPayments', 'adminSentPayouts'] as const

const HASH = /^0x[0-9a-f]{64}$/

/** Parses what an earlier version stored under one of its keys, in today's shape. Ignores content of any other shape. */
export function readEarlierRecords(key: (typeof EARLIER_KEYS)[number], text: string): readonly SentTransaction[] {
  const stored = parse(text)
  if (typeof stored !== 'object' || stored === null) return []
  if (key === 'pendingPayments') return Array.isArray(stored) ? stored.flatMap(toOrderPayment) : []
  return Array.isArray(stored) ? [] : Object.entries(stored).flatMap(([id, hash]) => toPayoutPayment(id, hash))
}

function toOrderPayment(stored: unknown): readonly SentTransaction[] {
  const { orderId, walletAddress, txHash, isAttached, isOver } = (stored ?? {}) as Record<string, unknown>
  if (typeof orderId !== 'string' || typeof walletAddress !== 'string' || !isHash(txHash)) return []
  return [
    {
      ...emptyTransaction({ purpose: 'order', id: orderId }),
      from: walletAddress.toLowerCase(),
      hashes: [txHash],
      isAnnounced: isAttached === true,
      ending: isOver === true ? 'over' : null,
    },
  ]
}

const toPayoutPayment = (id: string, hash: unknown): readonly SentTransaction[] =>
  /^\d+$/.test(id) && isHash(hash) ? [{ ...emptyTransaction({ purpose: 'payout', id }), hashes: [hash] }] : []

const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text was edited by hand. The server knows every attached payment.
    return null
  }
}

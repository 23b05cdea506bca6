import { createStore, type StoreApi } from 'zustand/vanilla'
import { EARLIER_KEYS, readEarlierRecords } from './earlier-records.ts'
import { storedAt } from './has-stored-transaction.ts'
import {
  findObstacle,
  isSameKey,
  isSetAside,
  keyOf,
  type Purpose,
  readTransaction,
  type SentTransaction,
  type TransactionKey,
  type Wish,
  writeTransaction,
} from './sent-transaction.ts'

const KEY = /^sentTransaction:(order|payout):(.+)$/

/** Payouts that are paid: kept so that no other tab offers to pay one again. The lowest numbers go first. */
const PAID_PAYOUTS_MAX = 200

export type TransactionsState = {
  readonly records: readonly SentTransaction[]
  /** Keys of records that this browser could not store: they last as long as the page. */
  readonly unstored: ReadonlySet<string>
  /** False where the browser lets nothing be read: what another page has sent is not known then. */
  readonly isReadable: boolean
}

/**
 * Whether a pay button may be shown. Money of the platform is not sent where nobody can tell whether it was sent already; a
 * player's order is new, and known to the server.
 */
export const mayPay = ({ records, isReadable }: TransactionsState, wish: Wish) =>
  (isReadable || wish.purpose === 'order') && findObstacle(records, wish) === null

export type TransactionStoreDeps = {
  /** Throws or answers null where the browser refuses storage. */
  readonly storage: () => Storage | null
  /** Runs one at a time over all tabs of the browser. */
  readonly exclusively: <T>(run: () => T) => Promise<T>
}

export type Claim = 'claimed' | 'taken' | 'not_stored'

export type TransactionStore = {
  readonly state: StoreApi<TransactionsState>
  readonly find: (key: TransactionKey) => SentTransaction | null
  /** Writes a record down before the wallet is asked, unless a payment of the same is open in any tab. */
  readonly claim: (record: SentTransaction) => Promise<Claim>
  /** Writes a whole record, whether there is one already or not. */
  readonly put: (record: SentTransaction) => void
  readonly amend: (key: TransactionKey, change: Partial<SentTransaction>) => void
  readonly forget: (key: TransactionKey) => void
  /** Another tab has written. */
  readonly reload: () => void
  /** The storage was emptied: what this page knows is written again. */
  readonly restore: () => void
}

/**
 * Everything that a wallet of this browser was asked to send and whose end nobody has seen yet.
 *
 * Nothing here throws once a wallet was asked: what cannot be stored is kept in memory.
 */
export function createTransactionStore({ storage, exclusively }: TransactionStoreDeps): TransactionStore {
  /** What could not be written; it wins over what is stored of the same attempt. */
  const overlay = new Map<string, SentTransaction>()
  /** What could not be removed. */
  const removed = new Map<string, SentTransaction>()
  const state = createStore<TransactionsState>(() => ({ records: [], unstored: new Set(), isReadable: true }))

  function reload() {
    takeOverEarlier()
    // Where storage cannot be read for now, what was read before still holds.
    const stored = readStored(storage)
    const records = new Map((stored ?? state.getState().records).map((it) => [keyOf(it), it]))
    // Another tab may have begun a payment anew meanwhile: what this one knows is of the attempt before.
    for (const [key, record] of removed) {
      const isStill = records.get(key)?.attempt === record.attempt
      if (isStill) records.delete(key)
      const isGone = stored !== null && (!isStill || attempt(storage, (it) => it.removeItem(storedAt(record))))
      if (isGone) removed.delete(key)
    }
    for (const [key, record] of overlay) {
      const other = records.get(key)
      if (other === undefined) records.set(key, record)
      else if (other.attempt === record.attempt) records.set(key, joined(other, record))
      else overlay.delete(key)
    }
    const unstored = new Set(overlay.keys())
    state.setState({ records: [...records.values()], unstored, isReadable: stored !== null })
  }

  /** @returns whether it is stored */
  function write(record: SentTransaction): boolean {
    const isStored = attempt(storage, (it) => it.setItem(storedAt(record), writeTransaction(record)))
    removed.delete(keyOf(record))
    if (isStored) overlay.delete(keyOf(record))
    else overlay.set(keyOf(record), record)
    return isStored
  }

  /** An update forgets no payment: what earlier versions kept is taken over, and removed once it is written anew. */
  function takeOverEarlier() {
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
    for (const { purpose, id } of surplus) attempt(storage, (it) => it.removeItem(storedAt({ purpose, id })))
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
        if (findObstacle(state.getState().records, record) !== null || wasSentFor(find(record))) return 'taken'
        if (!mayPay(state.getState(), record)) return 'not_stored'
        forgetOldPayouts()
        const isStored = write({ ...record, attempt: newAttempt() })
        // Money of the platform: without a record another tab, or this one after a reload, would offer to pay again.
        if (!isStored && record.purpose === 'payout') overlay.delete(keyOf(record))
        reload()
        return isStored || record.purpose === 'order' ? 'claimed' : 'not_stored'
      }),
    put(record) {
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
      const isRemoved = attempt(storage, (it) => it.removeItem(storedAt(key)))
      overlay.delete(keyOf(key))
      if (!isRemoved && record !== null) removed.set(keyOf(key), record)
      reload()
    },
  }
}

/** What this tab could not write, and what another tab has learned of the same meanwhile. */
const joined = (stored: SentTransaction, own: SentTransaction): SentTransaction => ({
  ...own,
  hashes: [...new Set([...stored.hashes, ...own.hashes])].filter(
    (it) => isNamed(own, it) || (!isSetAside(stored, it) && !isSetAside(own, it)),
  ),
  found: [...new Set([...stored.found, ...own.found])],
  isAnnounced: own.isAnnounced || stored.isAnnounced,
  ending: own.ending ?? stored.ending,
})

/** By the wallet or by a person, not found. */
const isNamed = ({ hashes, found }: SentTransaction, hash: string) => hashes.includes(hash) && !found.includes(hash)

const newAttempt = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

/** An order is paid by one transaction: after one that failed, a new order is made. */
const wasSentFor = (record: SentTransaction | null) => record?.purpose === 'order' && record.hashes.length > 0

/** Whether a stored key holds a record. */
export const isOfTransactions = (key: string) => KEY.test(key) || (EARLIER_KEYS as readonly string[]).includes(key)

/** Null where the browser lets nothing be read. */
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

/** @returns whether the browser let it happen */
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

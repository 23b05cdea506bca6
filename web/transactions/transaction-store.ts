import { createStore, type StoreApi } from 'zustand/vanilla'
import { EARLIER_KEYS, readEarlierRecords } from './earlier-records.ts'
import {
  findObstacle,
  isSameKey,
  keyOf,
  type Purpose,
  readTransaction,
  type SentTransaction,
  type TransactionKey,
  writeTransaction,
} from './sent-transaction.ts'

/** One key for each record: two tabs that write at once do not overwrite each other's. */
const PREFIX = 'sentTransaction:'
const KEY = /^sentTransaction:(order|payout):(.+)$/

/** Payouts that are paid: kept so that no other tab offers to pay one again. The lowest numbers go first. */
const PAID_PAYOUTS_MAX = 200

export type TransactionsState = {
  readonly records: readonly SentTransaction[]
  /** Keys of records that this browser could not store: they last as long as the page. */
  readonly unstored: ReadonlySet<string>
}

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
}

/**
 * Everything that a wallet of this browser was asked to send and whose end nobody has seen yet.
 *
 * Nothing here throws once a wallet was asked: what cannot be stored is kept in memory.
 */
export function createTransactionStore({ storage, exclusively }: TransactionStoreDeps): TransactionStore {
  /** What could not be written; it wins over what is stored. Null for one that could not be removed. */
  const overlay = new Map<string, SentTransaction | null>()
  const state = createStore<TransactionsState>(() => ({ records: [], unstored: new Set() }))

  function reload() {
    takeOverEarlier()
    const records = new Map(readStored(storage).map((it) => [keyOf(it), it]))
    for (const [key, record] of overlay) {
      const stored = records.get(key)
      if (record === null) records.delete(key)
      else records.set(key, stored === undefined ? record : joined(stored, record))
    }
    const unstored = [...overlay].flatMap(([key, record]) => (record === null ? [] : [key]))
    state.setState({ records: [...records.values()], unstored: new Set(unstored) })
  }

  /** @returns whether it is stored */
  function write(record: SentTransaction): boolean {
    const isStored = attempt(storage, (it) => it.setItem(PREFIX + keyOf(record), writeTransaction(record)))
    if (isStored) overlay.delete(keyOf(record))
    else overlay.set(keyOf(record), record)
    return isStored
  }

  /** An update forgets no payment: what earlier versions kept is taken over, and removed once it is written anew. */
  function takeOverEarlier() {
    for (const key of EARLIER_KEYS) {
      const text = readItem(storage, key)
      if (text === null) continue
      const known = readStored(storage)
      const missing = readEarlierRecords(key, text).filter((it) => !known.some((other) => isSameKey(it, other)))
      if (missing.map(write).every(Boolean)) attempt(storage, (it) => it.removeItem(key))
    }
  }

  function forgetOldPayouts() {
    const paid = state.getState().records.filter((it) => it.purpose === 'payout' && it.ending === 'over')
    const surplus = paid.sort((a, b) => Number(a.id) - Number(b.id)).slice(0, -PAID_PAYOUTS_MAX)
    for (const { purpose, id } of surplus) attempt(storage, (it) => it.removeItem(PREFIX + keyOf({ purpose, id })))
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
        forgetOldPayouts()
        const isStored = write(record)
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
    forget(key) {
      const isRemoved = attempt(storage, (it) => it.removeItem(PREFIX + keyOf(key)))
      if (isRemoved) overlay.delete(keyOf(key))
      else overlay.set(keyOf(key), null)
      reload()
    },
  }
}

/** What this tab could not write, and what another tab has learned of the same meanwhile. */
const joined = (stored: SentTransaction, own: SentTransaction): SentTransaction => ({
  ...own,
  hashes: [...new Set([...stored.hashes, ...own.hashes])],
  isAnnounced: own.isAnnounced || stored.isAnnounced,
  ending: own.ending ?? stored.ending,
})

/** An order is paid by one transaction: after one that failed, a new order is made. */
const wasSentFor = (record: SentTransaction | null) => record?.purpose === 'order' && record.hashes.length > 0

/** Whether a storage event says that another tab has changed a record. */
export const isOfTransactions = (key: string | null) =>
  key === null || key.startsWith(PREFIX) || (EARLIER_KEYS as readonly string[]).includes(key)

function readStored(storage: TransactionStoreDeps['storage']): readonly SentTransaction[] {
  const found: SentTransaction[] = []
  attempt(storage, (it) => {
    for (let index = 0; index < it.length; index += 1) {
      const key = it.key(index)
      const [, purpose, id] = KEY.exec(key ?? '') ?? []
      const text = key === null ? null : it.getItem(key)
      if (purpose === undefined || id === undefined || text === null) continue
      found.push(readTransaction({ purpose: purpose as Purpose, id }, text))
    }
  })
  return found
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

import type { TransactionKey } from './sent-transaction.ts'

/**
 * Returns the storage key of a record. Each record has a separate key, so that two tabs that write at once do not overwrite each
 * other's.
 */
export const storageKeyOf = ({ purpose, id }: TransactionKey) => `sentTransaction:${purpose}:${id}`

/** Returns whether this browser has a record, without loading the code that reads it. */
export function hasStoredTransaction(key: TransactionKey): boolean {
  try {
    return localStorage.getItem(storageKeyOf(key)) !== null
  } catch {
    return false
  }
}

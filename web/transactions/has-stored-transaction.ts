import type { TransactionKey } from './sent-transaction.ts'

/** Where a record is stored: a key of its own, so that two tabs that write at once do not overwrite each other's. */
export const storedAt = ({ purpose, id }: TransactionKey) => `sentTransaction:${purpose}:${id}`

/** Whether this browser has a record, without loading what reads it. */
export function hasStoredTransaction(key: TransactionKey): boolean {
  try {
    return localStorage.getItem(storedAt(key)) !== null
  } catch {
    return false
  }
}

import { BlockNotFoundError, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'

/** Returns what a node has; null if it has no such transaction, receipt or block. */
export async function absentAsNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    const isAbsent =
      error instanceof TransactionReceiptNotFoundError ||
      error instanceof TransactionNotFoundError ||
      error instanceof BlockNotFoundError
    if (isAbsent) return null
    throw error
  }
}

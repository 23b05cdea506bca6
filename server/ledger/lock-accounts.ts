import type { Transaction } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { lockAccount } from './ledger.sql.ts'

/** Accounts that a transaction has locked so far. A lock is held until the transaction ends. */
const lockedBy = new WeakMap<Transaction, Set<number>>()

/**
 * Locks accounts until the transaction ends, always in the order of their ids. Two transactions that need the same two accounts
 * then wait for each other instead of deadlocking.
 *
 * Only the holder of a user's lock starts, stops, settles or credits for that user. The lock gives the account a new version, by
 * which `gatherMining` detects that an earlier read is out of date.
 */
export async function lockAccounts(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const locked = lockedBy.get(tx) ?? new Set<number>()
  lockedBy.set(tx, locked)
  const wanted = [...new Set(userIds)].filter((userId) => !locked.has(userId)).sort((a, b) => a - b)
  // One statement for each account, because each row has its own shard. They run in the order in which they are sent.
  const rows = await Promise.all(wanted.map((userId) => lockAccount(tx, { userId })))
  for (const [index, userId] of wanted.entries()) {
    only(rows[index] ?? [])
    locked.add(userId)
  }
}

import type { Transaction } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { lockAccount } from './ledger.sql.ts'

/** Accounts that a transaction has locked by now: a lock is held until the transaction ends. */
const lockedBy = new WeakMap<Transaction, Set<number>>()

/**
 * Takes the accounts' locks until the transaction ends, always in the order of their ids: two transactions that need
 * the same two accounts then wait for each other instead of for ever.
 *
 * The holder of a user's lock is the only one who starts, stops, settles or credits for that user. It gives the account another
 * version, so that what was read before is told from what is there now (`gatherMining`).
 */
export async function lockAccounts(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const locked = lockedBy.get(tx) ?? new Set<number>()
  lockedBy.set(tx, locked)
  const wanted = [...new Set(userIds)].filter((userId) => !locked.has(userId)).sort((a, b) => a - b)
  // One statement each: each is a row of its own shard. They run in the order in which they are sent.
  const rows = await Promise.all(wanted.map((userId) => lockAccount(tx, { userId })))
  for (const [index, userId] of wanted.entries()) {
    only(rows[index] ?? [])
    locked.add(userId)
  }
}

import { assert } from '#core/assert.ts'
import { isUserAccount, type Transfer } from '#core/ledger.ts'
import { only, type Transaction } from '../db/statement.ts'
import { findOtherContent, lockAccount, postTransfers } from './ledger.sql.ts'

const usersOf = ({ debit, credit }: Transfer) => [debit, credit].filter(isUserAccount).map((account) => account.userId)

/**
 * Posts transfers and moves the kept balances by exactly these. No other code posts a transfer or moves a balance; only
 * `resetBalances` sets one, to the sum of its transfers.
 *
 * A transfer whose key was posted for its player before is left out, so that repeating a business event changes nothing. If the
 * ledger has the key with other content, that is a program error and rolls everything back. If a balance would fall below zero,
 * the database refuses it, which rolls everything back too.
 *
 * The account of a line's owner is locked. A player's lines are therefore numbered in the order in which they are committed, and
 * each new line comes with a new version of the account. The audit's seals depend on both.
 *
 * @returns the keys that were new
 */
export async function post(tx: Transaction, transfers: readonly Transfer[]): Promise<ReadonlySet<string>> {
  for (const transfer of transfers) check(transfer)
  await lockAccounts(tx, transfers.map(ownerOf).filter(isPlayer))
  const posted = new Set<string>()
  for (const [userId, own] of byOwner(transfers)) {
    for (const key of await postOwn(tx, userId, own)) posted.add(key)
  }
  return posted
}

/** Returns whether a user is a player. Lines of user 0 belong to no player and have no account to lock. */
const isPlayer = (userId: number) => userId > 0

function check(transfer: Transfer): void {
  const { key, amount, asset } = transfer
  const users = usersOf(transfer)
  assert(amount > 0n, `transfer ${key} moves nothing`)
  assert(
    users.length === 0 || asset !== 'BNB',
    'players keep no BNB in the ledger: it arrives as a payment and leaves as a refund',
  )
  assert(
    users.every((userId) => userId === ownerOf(transfer)),
    `transfer ${key} is of two players`,
  )
}

/**
 * Returns the player whose line a transfer is. Each transfer belongs to one player, even if it moves money between the platform's
 * accounts.
 */
function ownerOf(transfer: Transfer): number {
  const owner = transfer.userId ?? usersOf(transfer)[0]
  assert(owner !== undefined, `transfer ${transfer.key} is nobody's`)
  return owner
}

function byOwner(transfers: readonly Transfer[]): [userId: number, own: Transfer[]][] {
  const owned = new Map<number, Transfer[]>()
  for (const transfer of transfers) {
    const owner = ownerOf(transfer)
    owned.set(owner, [...(owned.get(owner) ?? []), transfer])
  }
  return [...owned].sort(([a], [b]) => a - b)
}

async function postOwn(tx: Transaction, userId: number, transfers: readonly Transfer[]): Promise<string[]> {
  const columns = {
    userId,
    keys: transfers.map((t) => t.key),
    reasons: transfers.map((t) => t.reason),
    assets: transfers.map((t) => t.asset),
    amounts: transfers.map((t) => t.amount),
    debitKinds: transfers.map((t) => t.debit.kind),
    creditKinds: transfers.map((t) => t.credit.kind),
  }
  const details = transfers.map((t) => JSON.stringify(t.details))
  const posted = await postTransfers(tx, { ...columns, details })
  // Content is compared only if a transfer was left out.
  if (posted.length < transfers.length) {
    const others = await findOtherContent(tx, columns)
    const keys = others.map(({ key }) => key).join(', ')
    assert(others.length === 0, `posted again with other content for user ${userId}: ${keys}`)
  }
  return posted.map((row) => row.key)
}

/** Accounts that a transaction has locked so far. A lock is held until the transaction ends. */
const lockedBy = new WeakMap<Transaction, Set<number>>()

/**
 * Locks accounts until the transaction ends, always in the order of their ids. Two transactions that need the same two accounts
 * then wait for each other instead of deadlocking.
 *
 * Only the holder of a user's lock starts, stops, settles or credits for that user. The lock gives the account a new version, by
 * which `createMiningReader` detects that an earlier read is out of date.
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

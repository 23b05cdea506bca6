import { assert } from '#core/assert.ts'
import { isUserAccount, type Transfer } from '#core/ledger.ts'
import type { Transaction } from '../db/pool.ts'
import { findOtherContent, postTransfers } from './ledger.sql.ts'
import { lockAccounts } from './lock-accounts.ts'

const usersOf = ({ debit, credit }: Transfer) => [debit, credit].filter(isUserAccount).map((account) => account.userId)

/**
 * Posts transfers and moves the kept balances by exactly them: the only writer of both.
 *
 * A transfer whose key was posted for its player before is left out, so that repeating a business event changes nothing; where
 * the key stands in the ledger as another transfer, that is our mistake and rolls everything back. A balance that would fall below
 * zero is refused by the database and rolls everything back too.
 *
 * Whose line it is has the account locked, so a player's lines are numbered in the order in which they are committed, and none is
 * added without another version of the account: the audit's seals rest on both.
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

/** Nobody's lines, of user 0, have no account. */
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

/** Whose line a transfer is: each stands with one player, whom the platform's own account may move it for. */
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
  // Only where something was left out is there anything to compare.
  if (posted.length < transfers.length) {
    const others = await findOtherContent(tx, columns)
    const keys = others.map(({ key }) => key).join(', ')
    assert(others.length === 0, `posted again with other content for user ${userId}: ${keys}`)
  }
  return posted.map((row) => row.key)
}

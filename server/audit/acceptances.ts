import type { Transaction } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { deleteSeal, insertAcceptance, listAcceptances } from './acceptances.sql.ts'
import type { Difference } from './difference.ts'

const nameOf = ({ userId, subject, difference }: Difference) => JSON.stringify([userId, subject, difference])

/** Leaves out the differences that an operator has explained, if they are exactly as they were then. */
export async function withoutAccepted(
  executor: Executor,
  check: string,
  differences: readonly Difference[],
): Promise<readonly Difference[]> {
  if (differences.length === 0) return differences
  const users = [...new Set(differences.map(({ userId }) => userId))]
  const rows = await listAcceptances(executor, { users, check })
  const accepted = new Set(rows.map((row) => nameOf({ ...row, userId: Number(row.user_id) })))
  return differences.filter((it) => !accepted.has(nameOf(it)))
}

/** Records a difference as explained. The audit does not report it while it stays exactly the same. */
export async function acceptDifference(
  tx: Transaction,
  check: string,
  { userId, subject, difference }: Difference,
  { username, note }: { readonly username: string; readonly note: string },
): Promise<void> {
  await insertAcceptance(tx, { userId, check, subject, difference, acceptedBy: username, note })
}

/** Deletes the seal of a player. The next run adds up all lines and seals their current sums. */
export async function breakSeal(tx: Transaction, userId: number): Promise<void> {
  await deleteSeal(tx, { userId })
}

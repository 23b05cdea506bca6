import type { Transaction } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { deleteSeal, insertAcceptance, listAcceptances } from './acceptances.sql.ts'
import type { Difference } from './difference.ts'

const nameOf = ({ userId, subject, difference }: Difference) => JSON.stringify([userId, subject, difference])

/** Leaves out what an operator has explained, exactly as it was then. */
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

/** Keeps a difference as explained: the audit finds it no more while it stays exactly this. */
export async function acceptDifference(
  tx: Transaction,
  check: string,
  { userId, subject, difference }: Difference,
  { username, note }: { readonly username: string; readonly note: string },
): Promise<void> {
  await insertAcceptance(tx, { userId, check, subject, difference, acceptedBy: username, note })
}

/** Forgets what was sealed of a player: the next run adds all lines up and seals what they come to by now. */
export async function breakSeal(tx: Transaction, userId: number): Promise<void> {
  await deleteSeal(tx, { userId })
}

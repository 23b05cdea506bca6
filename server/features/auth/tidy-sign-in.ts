import type { Executor } from '../../db/statement.ts'
import { deleteExpiredNonces, deleteExpiredSessions } from './tidy-sign-in.sql.ts'

/** Deletes sessions and nonces that have run out. */
export async function tidySignIn(executor: Executor): Promise<void> {
  await deleteExpiredSessions(executor)
  await deleteExpiredNonces(executor)
}

import type { Executor } from '../../db/statement.ts'
import { deleteExpiredNonces, deleteExpiredSessions } from './sign-in.sql.ts'

/** Deletes expired sessions and nonces. */
export async function tidySignIn(executor: Executor): Promise<void> {
  await deleteExpiredSessions(executor)
  await deleteExpiredNonces(executor)
}

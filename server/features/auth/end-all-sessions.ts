import type { Executor } from '../../db/statement.ts'
import { deleteNonces, deleteSessions } from './sign-in.sql.ts'

/** Ends all sessions and deletes all nonces. Every player must sign in again, with a message requested from now on. */
export async function endAllSessions(executor: Executor): Promise<void> {
  await deleteSessions(executor)
  await deleteNonces(executor)
}

import type { Executor } from '../../db/statement.ts'
import { deleteNonces, deleteSessions } from './tidy-sign-in.sql.ts'

/** Every player signs in anew, with a message that is asked for from now on. */
export async function endAllSessions(executor: Executor): Promise<void> {
  await deleteSessions(executor)
  await deleteNonces(executor)
}

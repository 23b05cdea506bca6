import type { Executor } from '../db/statement.ts'
import { revokeAllOperatorTokens } from '../features/admin/operator-tokens.ts'
import { endAllSessions } from '../features/auth/end-all-sessions.ts'
import { holdPayouts } from '../holds/holds.ts'

/**
 * What the transaction of a restore does beside the rows: payouts wait for a person, and nobody is let in by what was ended
 * since the backup.
 *
 * @param asOf the moment of the backup
 */
export async function finishRestore(executor: Executor, asOf: Date): Promise<void> {
  await holdPayouts(executor, { reason: 'restored', asOf })
  await revokeAllOperatorTokens(executor)
  await endAllSessions(executor)
}

import type { Executor } from '../db/statement.ts'
import { revokeAllOperatorTokens } from '../features/admin/operator-tokens.ts'
import { endAllSessions } from '../features/auth/sessions.ts'
import { holdPayouts } from '../payouts/holds/holds.ts'

/**
 * Completes a restore in its transaction. It puts payouts on hold and ends all sessions, because sessions that were ended since
 * the backup would otherwise be valid again.
 *
 * @param asOf the moment of the backup
 */
export async function finishRestore(executor: Executor, asOf: Date): Promise<void> {
  await holdPayouts(executor, { reason: 'restored', asOf })
  await revokeAllOperatorTokens(executor)
  await endAllSessions(executor)
}

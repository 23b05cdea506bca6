import type { Database } from '../../db/pool.ts'
import { deleteOldFailures } from './login-failures.sql.ts'
import { deleteExpiredTokens } from './operator-tokens.sql.ts'
import { deleteExpiredDevices } from './operators.sql.ts'
import { summarizeEndedDays } from './throttle-login.ts'

/**
 * Writes the failed logins of ended days to the audit log. Deletes expired tokens and browser cookies, and failed logins that no
 * longer count.
 */
export async function tidyLogins(db: Database): Promise<void> {
  await summarizeEndedDays(db)
  await deleteExpiredTokens(db)
  await deleteExpiredDevices(db)
  await deleteOldFailures(db)
}

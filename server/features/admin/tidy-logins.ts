import type { Database } from '../../db/pool.ts'
import { deleteOldFailures } from './login-failures.sql.ts'
import { deleteExpiredDevices } from './operator-devices.sql.ts'
import { deleteExpiredTokens } from './operator-tokens.sql.ts'
import { summarizeEndedDays } from './throttle-login.ts'

/** Writes down the failed logins of a day that has ended. Deletes tokens and browsers' cookies that have run out, and failed logins that count no more. */
export async function tidyLogins(db: Database): Promise<void> {
  await summarizeEndedDays(db)
  await deleteExpiredTokens(db)
  await deleteExpiredDevices(db)
  await deleteOldFailures(db)
}

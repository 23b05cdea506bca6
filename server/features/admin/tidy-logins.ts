import type { Executor } from '../../db/statement.ts'
import { deleteOldFailures } from './login-failures.sql.ts'
import { deleteExpiredDevices } from './operator-devices.sql.ts'
import { deleteExpiredTokens } from './operator-tokens.sql.ts'

/** Deletes tokens and browsers' cookies that have run out, and failed logins that count no more. */
export async function tidyLogins(executor: Executor): Promise<void> {
  await deleteExpiredTokens(executor)
  await deleteExpiredDevices(executor)
  await deleteOldFailures(executor)
}

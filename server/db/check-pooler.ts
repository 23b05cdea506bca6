import { StartupError } from '../startup-error.ts'
import type { Database } from './pool.ts'
import { readPrivileges } from './pooler.sql.ts'
import { only } from './statement.ts'

/**
 * Tries what goes through a pooler. Nothing takes the program's role there, so its login has to be nothing more than that.
 *
 * @throws StartupError where it cannot be reached, or its login may do more or less than the program
 */
export async function checkPooler(db: Database): Promise<void> {
  const rows = await db
    .transaction((tx) => readPrivileges(tx))
    .catch((cause: Error & { code?: string }) => {
      throw new StartupError(`DATABASE_POOLER_URL: no transaction through the pooler (${reasonOf(cause)})`, { cause })
    })
  const { may_write, may_change } = only(rows)
  if (may_write && !may_change) return
  const problem = may_write ? 'may change what is written once' : 'may not write'
  throw new StartupError(`DATABASE_POOLER_URL: its login ${problem}; name the one that npm run db:roles makes`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return 'code' in error ? String(error.code) : error.message
}

import { StartupError } from '../startup-error.ts'
import { PROGRAM_LIMITS_MS } from './limits.ts'
import { LOCKS } from './locks.ts'
import type { Database } from './pool.ts'
import { type ReadPooledRow, readPooled } from './pooler.sql.ts'
import { only } from './statement.ts'
import { pollForLock } from './with-lock.ts'

/**
 * Tries what goes through a pooler: it has to lead to the database that the program's own connections lead to, or locks would
 * be held where the rows are not. Nothing takes the program's role or sets its limits there, so the login has to bring them.
 *
 * @throws StartupError where it cannot be reached, is another database, or its login may do more or less than the program
 */
export async function checkPooler(db: Database): Promise<void> {
  const own = await db.$client.connect()
  try {
    // Shared, so that processes that start together do not wait for each other.
    await pollForLock(own, LOCKS.pooler, { isShared: true, limitMs: PROGRAM_LIMITS_MS.lock_timeout })
    const rows = await db
      .transaction((tx) => readPooled(tx, { lock: LOCKS.pooler }))
      .catch((cause: unknown) => {
        throw refusal(`no transaction through the pooler (${reasonOf(cause)})`, cause)
      })
    const problem = problemOf(only(rows))
    if (problem !== null) throw refusal(problem)
  } finally {
    // The lock goes with the connection.
    own.release(true)
  }
}

function problemOf(found: ReadPooledRow): string | null {
  if (!found.is_same_database) return 'it leads to another database than DATABASE_URL'
  if (!found.may_write) return `its login may not write; ${WHICH_LOGIN}`
  if (found.may_change) return `its login may change what is written once; ${WHICH_LOGIN}`
  if (!found.is_limited) return `its login has no time limits; ${WHICH_LOGIN}, and let that run again`
  return null
}

const WHICH_LOGIN = 'name the one that npm run db:roles makes'

const refusal = (problem: string, cause?: unknown) => new StartupError(`DATABASE_POOLER_URL: ${problem}`, { cause })

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return 'code' in error ? String(error.code) : error.message
}

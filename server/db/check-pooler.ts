import { StartupError } from '../startup-error.ts'
import { type ReadPooledRow, readPooled } from './database.sql.ts'
import { PROGRAM_LIMITS_MS } from './limits.ts'
import { type Database, only } from './statement.ts'
import { LOCKS, pollForLock } from './with-lock.ts'

/**
 * Checks the connection through a pooler. It must lead to the same database as the program's own connections, or locks would
 * be held where the rows are not. The program does not set its role or its limits there, so the login must bring them.
 *
 * @throws StartupError if it cannot be reached, is another database, or its login may do more or less than the program
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
    // Closing the connection releases the lock.
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

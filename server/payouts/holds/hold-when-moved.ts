import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import { StatementFailed } from '../../db/run-statement.ts'
import { holdPayouts } from './holds.ts'
import { readHome } from './home.sql.ts'
import { noteHome } from './note-home.ts'

/**
 * Puts payouts on hold if the database is found at another place than before: restored into another PostgreSQL cluster, recovered
 * to a moment, or promoted. Each of these may have lost the latest writes.
 *
 * Some hosted databases do not report their place. Transactions of the hot wallet then reveal a database that was set back.
 *
 * @throws if the hold cannot be recorded, because payouts must not continue without it
 */
export async function holdWhenMoved(db: Database, log: Pick<Logger, 'error' | 'debug'>): Promise<void> {
  if (!(await isHomeTold(db, log))) return
  const hasMoved = await db.transaction(async (tx) => {
    if (!(await noteHome(tx))) return false
    await holdPayouts(tx, { reason: 'moved', asOf: null })
    return true
  })
  if (hasMoved) log.error('the database was moved, recovered or promoted; payouts wait until an operator has looked')
}

async function isHomeTold(db: Database, log: Pick<Logger, 'debug'>): Promise<boolean> {
  try {
    await db.transaction((tx) => readHome(tx))
    return true
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error
    log.debug({ err: error }, 'the database does not say where it is')
    return false
  }
}

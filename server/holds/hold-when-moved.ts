import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import { StatementFailed } from '../db/run-statement.ts'
import { holdPayouts } from './holds.ts'
import { readHome } from './home.sql.ts'
import { noteHome } from './note-home.ts'

/**
 * Has payouts wait for a person where the database is found somewhere else than before: restored into another cluster of
 * PostgreSQL, recovered to a moment, or promoted. Each may have lost what was written last.
 *
 * Some hosted databases do not tell where they are. There a database that was set back shows by the hot wallet's transactions.
 *
 * @throws where a hold cannot be written: nothing may be paid without it
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

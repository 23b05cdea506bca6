import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import { StatementFailed } from '../../db/run-statement.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { insertHome, readHome, readNotedHome } from './holds.sql.ts'
import { holdPayouts } from './holds.ts'

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

/**
 * Records the database's PostgreSQL cluster and timeline.
 *
 * @returns whether a different home was recorded before
 */
export async function noteHome(executor: Executor): Promise<boolean> {
  const home = only(await readHome(executor))
  const noted = first(await readNotedHome(executor))
  const isSame = noted?.system_identifier === home.system_identifier && noted.timeline === home.timeline
  if (isSame) return false
  const { system_identifier: systemIdentifier, timeline } = home
  const changed = await insertHome(executor, { systemIdentifier, timeline })
  return noted !== null && changed.length > 0
}

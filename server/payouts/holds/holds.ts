import type { Logger } from 'pino'
import { type Database, type Executor, first, only, StatementFailed } from '../../db/statement.ts'
import { insertHold, insertHome, readHome, readIsHeld, readRecordedHome } from './holds.sql.ts'

export type HoldReason = 'restored' | 'moved'

/**
 * Puts payouts on hold until an operator ends the hold, in all processes and after every start. It runs in the transaction that
 * sets the database back, because the database lacks the payouts since that moment and would pay them again.
 *
 * @param asOf the moment that the database was set back to, or null if it is unknown
 */
export async function holdPayouts(
  executor: Executor,
  { reason, asOf }: { readonly reason: HoldReason; readonly asOf: Date | null },
): Promise<void> {
  await insertHold(executor, { reason, asOf })
}

/**
 * Returns whether payouts are on hold because the database was set back. Until the hold ends, no payout is signed, sent or
 * completed.
 */
export const isHeld = async (executor: Executor): Promise<boolean> => only(await readIsHeld(executor)).is_held

/**
 * Puts payouts on hold if the database is found at another place than before: restored into another PostgreSQL cluster, recovered
 * to a moment, or promoted. Each of these may have lost the latest writes.
 *
 * Some hosted databases do not report their place. Transactions of the hot wallet then reveal a database that was set back.
 *
 * @throws if the hold cannot be recorded, because payouts must not continue without it
 */
export async function holdWhenMoved(db: Database, log: Pick<Logger, 'error' | 'debug'>): Promise<void> {
  if (!(await recordHomeOnce(db, log))) return
  const hasMoved = await db.transaction(async (tx) => {
    if (!(await recordHome(tx))) return false
    await holdPayouts(tx, { reason: 'moved', asOf: null })
    return true
  })
  if (hasMoved) log.error('the database was moved, restored or promoted; payouts wait until an operator releases them')
}

async function recordHomeOnce(db: Database, log: Pick<Logger, 'debug'>): Promise<boolean> {
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
export async function recordHome(executor: Executor): Promise<boolean> {
  const home = only(await readHome(executor))
  const noted = first(await readRecordedHome(executor))
  const isSame = noted?.system_identifier === home.system_identifier && noted.timeline === home.timeline
  if (isSame) return false
  const { system_identifier: systemIdentifier, timeline } = home
  const changed = await insertHome(executor, { systemIdentifier, timeline })
  return noted !== null && changed.length > 0
}

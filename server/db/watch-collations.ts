import { type Loop, type LoopOptions, startLoop } from '../runtime/loop.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { readStaleCollations } from './database.sql.ts'
import type { Database } from './statement.ts'

type CollationWatchDeps = {
  readonly db: Pick<Database, 'run'>
  readonly log: LoopOptions['log']
  readonly metrics: Pick<Metrics, 'staleCollations'>
  readonly pollMs?: number
}

const POLL_MS = 10 * 60_000

/** Lists the collations that sort by another version of the system's library than their indexes were built with. */
export const findStaleCollations = async (db: Pick<Database, 'run'>): Promise<string[]> =>
  (await readStaleCollations(db)).map(({ name }) => name)

/**
 * Watches for an upgrade of the system's library under the database's files. Indexes of texts are then out of order: a unique index can
 * take a value twice, and a search can miss a row.
 */
export function watchCollations({ db, log, metrics, pollMs = POLL_MS }: CollationWatchDeps): Loop {
  const look = async () => {
    const stale = await findStaleCollations(db)
    if (stale.length > 0)
      log.error(
        { stale },
        'the sort order of texts has changed since indexes were built; rebuild them as docs/operations.md describes',
      )
    metrics.staleCollations.set(stale.length)
  }
  return startLoop(look, {
    log,
    level: 'warn',
    failure: 'the sort order of texts was not checked; the check is repeated',
    recovery: 'the sort order of texts is checked again',
    everyMs: pollMs,
  })
}

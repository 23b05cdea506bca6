import { checkStarts } from '#core/mining-starts.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { type OnceAsk, transactOnce } from '../../http/routing/once.ts'
import { startMining } from '../../ledger/mining/start-mining.ts'
import { readStartsOfLate } from './starts.sql.ts'

/** Sessions that are read to count starts: as many as the allowed starts can have with any catalogue that fits on a page. */
const SESSIONS_MAX = 3_000

type Refusal = 'no_card_selected' | 'card_not_owned' | 'rate_limited'

/**
 * Starts mining, up to a number of times an hour. A card that is already mining continues, and starting it again does not count.
 */
export async function startSession(
  db: Database,
  once: OnceAsk,
  cardIds: readonly number[],
): Promise<Result<unknown, Refusal | 'idempotency_key_reused'>> {
  const started = await transactOnce<true, Refusal | 'nothing_started'>(db, once, async (tx) => {
    const { userId } = once
    const begun = await startMining(tx, userId, cardIds)
    if (!begun.ok) return begun
    // The refusal stores no key, because endless starts would otherwise fill the database.
    if (begun.value.started === 0) return refuse('nothing_started')
    const { starts } = only(await readStartsOfLate(tx, { userId, limit: SESSIONS_MAX }))
    const counted = checkStarts(Number(starts))
    return counted.ok ? ok(true) : counted
  })
  if (started.ok) return started
  return started.code === 'nothing_started' ? ok(true) : refuse(started.code)
}

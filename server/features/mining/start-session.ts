import { checkStarts } from '#core/mining-starts.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { startMining } from '../../ledger/mining/start-mining.ts'
import { type OnceAsk, transactOnce } from '../../routing/once.ts'
import { readStartsOfLate } from './starts.sql.ts'

/** Sessions looked at: as many as the allowed starts can have of any catalogue that fits on a page. */
const SESSIONS_MAX = 3_000

type Refusal = 'no_card_selected' | 'card_not_owned' | 'rate_limited'

/**
 * Starts mining, so many times an hour: what mines already goes on, and asking for it again counts for nothing.
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
    // Keeps no key. Otherwise starts without an end would fill the database.
    if (begun.value.started === 0) return refuse('nothing_started')
    const { starts } = only(await readStartsOfLate(tx, { userId, limit: SESSIONS_MAX }))
    const counted = checkStarts(Number(starts))
    return counted.ok ? ok(true) : counted
  })
  if (started.ok) return started
  return started.code === 'nothing_started' ? ok(true) : refuse(started.code)
}

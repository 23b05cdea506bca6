import { checkStarts } from '#core/mining-starts.ts'
import { ok, type Result } from '#core/result.ts'
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
export const startSession = (
  db: Database,
  once: OnceAsk,
  cardIds: readonly number[],
): Promise<Result<unknown, Refusal | 'idempotency_key_reused'>> =>
  transactOnce<true, Refusal>(db, once, async (tx) => {
    const { userId } = once
    const begun = await startMining(tx, userId, cardIds)
    if (!begun.ok) return begun
    if (begun.value.started === 0) return ok(true)
    const { starts } = only(await readStartsOfLate(tx, { userId, limit: SESSIONS_MAX }))
    const counted = checkStarts(Number(starts))
    return counted.ok ? ok(true) : counted
  })

import { checkStarts } from '#core/mining-starts.ts'
import { ok, type Result } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { transactWithMutex } from '../../db/transact.ts'
import { startMining } from '../../ledger/mining/start-mining.ts'
import type { PlayerSession } from '../../routing/player-session.ts'
import { readStartsOfLate } from './starts.sql.ts'

/** Sessions looked at: as many as the allowed starts can have of any catalogue that fits on a page. */
const SESSIONS_MAX = 3_000

type Refusal = 'no_card_selected' | 'card_not_owned' | 'rate_limited'

/**
 * Starts mining, so many times an hour: what mines already goes on, and asking for it again counts for nothing.
 */
export const startSession = (
  db: Database,
  { userId, walletAddress }: PlayerSession,
  cardIds: readonly number[],
): Promise<Result<null, Refusal>> =>
  transactWithMutex<null, Refusal>(db, walletAddress, async (tx) => {
    const begun = await startMining(tx, userId, cardIds)
    if (!begun.ok) return begun
    if (begun.value.started === 0) return ok(null)
    const { starts } = only(await readStartsOfLate(tx, { userId, limit: SESSIONS_MAX }))
    return checkStarts(Number(starts))
  })

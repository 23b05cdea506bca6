import { usdtClockMs } from '#core/listing.ts'
import { BASE_BV3_PER_DAY } from '#core/mining.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { lockAccounts } from '../lock-accounts.ts'
import { readStart, startSessions } from './mining.sql.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'

/** Starts a session for each card at one moment. A card that mines already continues unchanged. */
export async function startMining(
  tx: Transaction,
  userId: number,
  cardIds: readonly number[],
): Promise<Result<{ started: number }, 'no_card_selected' | 'card_not_owned'>> {
  const wanted = [...new Set(cardIds)]
  if (wanted.length === 0) return refuse('no_card_selected')
  const [, rows] = await Promise.all([lockAccounts(tx, [userId]), readStart(tx, { userId, cardIds: wanted })])
  const start = only(rows)
  if (start.owned < wanted.length) return refuse('card_not_owned')
  const { at, idle_lot_ids: lotIds } = start
  const usdtSinceMs = usdtClockMs(toListing(start), BigInt(at.getTime()))
  const started = await startSessionsAt(tx, { userId, cardIds: wanted, lotIds, at, usdtSinceMs, isJoined: false })
  return ok({ started })
}

type Beginning = {
  readonly userId: number
  readonly cardIds: readonly number[]
  /** Lots of these cards that do not mine now. */
  readonly lotIds: readonly bigint[]
  readonly at: Date
  /** Value of the USDT clock at that moment. */
  readonly usdtSinceMs: bigint
  /** Whether they start by themselves because a copy was credited. */
  readonly isJoined: boolean
}

/**
 * Starts sessions with the lots that they mine, and the base rate if it was stopped. The caller holds the user's lock.
 *
 * @returns how many sessions were not running before
 */
export async function startSessionsAt(tx: Transaction, beginning: Beginning): Promise<number> {
  const { userId, lotIds } = beginning
  const [, started] = await Promise.all([
    changeMiningTotals(tx, { userId, lotIds, sign: -1 }),
    startSessions(tx, { ...beginning, basePerDay: BASE_BV3_PER_DAY }),
    changeMiningTotals(tx, { userId, lotIds, sign: 1 }),
  ])
  return started.length
}

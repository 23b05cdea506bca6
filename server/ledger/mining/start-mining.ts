import { usdtClockMs } from '#core/listing.ts'
import { BASE_BV3_PER_DAY } from '#core/mining.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { lockAccounts } from '../lock-accounts.ts'
import { readStart, startSessions } from './mining.sql.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'

/** Starts a session for each card at one moment; a card that mines already goes on unchanged. */
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
  const [, started] = await Promise.all([
    changeMiningTotals(tx, { userId, lotIds, sign: -1 }),
    startSessions(tx, { userId, cardIds: wanted, lotIds, at, usdtSinceMs, basePerDay: BASE_BV3_PER_DAY }),
    changeMiningTotals(tx, { userId, lotIds, sign: 1 }),
  ])
  return ok({ started: started.length })
}

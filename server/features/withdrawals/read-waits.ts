import type { WithdrawalWaits } from '#core/api/withdrawals.ts'
import { type Executor, only } from '../../db/statement.ts'
import { readWaits as readRow } from './withdrawals.sql.ts'

const DAYS = 30
/** Of fewer the median says little, and the longest says whose it was. */
const COUNT_MIN = 10

/** How long players have waited of late. */
export async function readWaits(executor: Executor): Promise<WithdrawalWaits> {
  const { count, median_ms: medianMs, longest_ms: longestMs } = only(await readRow(executor, { days: DAYS }))
  if (count < COUNT_MIN || medianMs === null || longestMs === null) return { days: DAYS, waits: null }
  return { days: DAYS, waits: { medianMs: Number(medianMs), longestMs: Number(longestMs) } }
}

import type { WithdrawalWaits } from '#core/api/withdrawals.ts'
import { type Executor, only } from '../../db/statement.ts'
import { readWaits as readRow } from './withdrawals.sql.ts'

const DAYS = 30
/** Waits that are needed for figures. With fewer, the median says little, and the longest wait reveals its player. */
const COUNT_MIN = 10

/** Returns how long players have recently waited. */
export async function readWaits(executor: Executor): Promise<WithdrawalWaits> {
  const { count, median_ms: medianMs, longest_ms: longestMs } = only(await readRow(executor, { days: DAYS }))
  if (count < COUNT_MIN || medianMs === null || longestMs === null) return { days: DAYS, waits: null }
  return { days: DAYS, waits: { medianMs: Number(medianMs), longestMs: Number(longestMs) } }
}

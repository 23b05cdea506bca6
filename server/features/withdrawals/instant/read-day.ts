import type { InstantDay } from '#core/api/admin-withdrawals.ts'
import { formatAmount } from '#core/money.ts'
import { type Executor, only } from '../../../db/statement.ts'
import { readSetting } from '../../../settings/settings.ts'
import { readToday } from './instant.sql.ts'

/** Reads what the rule has approved today, and what it may approve. */
export async function readInstantDay(executor: Executor): Promise<InstantDay> {
  const [today, setting] = await Promise.all([
    readToday(executor).then(only),
    readSetting(executor, 'instantWithdrawals'),
  ])
  return {
    approvedUsdt: formatAmount(today.paid, 'USDT'),
    count: today.withdrawals,
    perDayUsdt: setting.perDayUsdt,
  }
}
